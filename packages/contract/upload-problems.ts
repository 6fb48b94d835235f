// The problems of sending files; part of the catalogue in problems.ts.

export const uploadProblems = {
  upload_interrupted: [400, 'The upload was interrupted. Please try again.'],
  upload_too_slow: [
    408,
    'The upload was too slow and was stopped. Try again on a faster connection.',
  ],
  too_many_open_uploads: [
    429,
    'Your network sends {limit} uploads at the same time, the most that this server accepts. Wait until one has finished, then try again.',
  ],
  too_many_open_requests: [
    429,
    'Your network has {limit} requests open at the same time, the most that this server serves. Wait until some of them have ended, then try again.',
  ],
  uploads_busy: [
    503,
    'The server is receiving too many uploads right now. Please try again in a moment.',
  ],
  upload_not_found: [
    404,
    'This upload doesn’t exist or has expired. Uploads are kept for one hour. Send the file again.',
  ],
  upload_incomplete: [
    409,
    'The upload “{name}” isn’t complete: {received} of {total} received. Send the rest first.',
  ],
  upload_offset: [
    409,
    'The upload is at byte {offset}, but this part starts elsewhere. Request the current offset and continue from there.',
  ],
  upload_checksum: [460, 'This part was damaged in transit. Please send it again.'],
  upload_parts: [
    400,
    'This upload has reached the most small parts ({most}). Start it again, with parts of at least {size}.',
  ],
  upload_media_type: [
    415,
    'Send the bytes of an upload with the content type application/offset+octet-stream.',
  ],
  upload_protocol: [
    412,
    'Uploads use version {version} of the tus protocol. Send the header Tus-Resumable: {version}.',
  ],
  too_many_uploads: [
    429,
    'Not enough space for uploads. Stored uploads: {uploads} of {most}, {held} of {limit}; the new one: {size}. Delete some, or try again in {minutes} min, when the next one expires. Plans with more space: {plans}.',
  ],
} as const;
