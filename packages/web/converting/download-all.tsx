// Downloads all results of a queue as one ZIP.
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { createArchive } from '#api/conversion.ts';
import type { Queue } from '#converting/queue/queue.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** Downloads the ZIP that the server creates. */
export function DownloadAll({ queue }: { queue: Queue }) {
  const [problem, setProblem] = useState('');
  const fetchAll = async () => {
    setProblem('');
    try {
      location.assign(await createArchive(queue.flatMap(({ jobId }) => jobId ?? [])));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : texts.upload.failed);
    }
  };
  return (
    <>
      <Button kind="primary" onPress={() => void fetchAll()}>
        {messages.upload.downloadAll}
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  );
}
