// The progress of a conversion, and its announcements for screen readers.

export const state = {
  chosen: 'Ready',
  waiting: 'Waiting',
  ownJobs: 'Waiting for another conversion to finish',
  busy: 'Server busy, retrying in {seconds} s',
  uploading: 'Uploading, {sent} of {total}',
  interrupted: 'Interrupted',
  lost: 'Connection lost, will resume automatically',
  sent: 'Uploaded, waiting for the server',
  queued: 'Queued',
  running: 'Processing',
  runningSteps: 'Processing: {what}',
  preparing: 'Preparing download',
  finished: 'Done: {size}',
  cancelled: 'Cancelled',
  step: 'Step {step} of {of}, {name}: {text}',
} as const;

export const announce = {
  added: 'Files added: {n}',
  started: 'Converting {name}',
  step: '{name}: step {step} of {of}',
  finished: '{name} is ready to download',
  failed: '{name} failed: {reason}',
  cancelled: '{name} was cancelled',
} as const;
