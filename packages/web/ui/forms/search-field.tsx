// The search for file names. The server searches, so typing waits for a pause.
import { longestFileName } from '@octavo/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { TextField } from '#ui/forms/fields.tsx';
import { SearchIcon } from '#ui/forms/search-icon.tsx';

const words = messages.myFiles;
const pauseMs = 300;

type Props = { value: string; onChange: (value: string) => void };

export function SearchField({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useEffectEvent((search: string) => {
    sent.current = search;
    onChange(search);
  });
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => send(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // Changed by something else: “Show all files”, or the browser's back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <search className="file-search">
      <TextField
        type="search"
        label={words.search}
        value={typed}
        onChange={setTyped}
        maxLength={longestFileName}
        end={<SearchIcon />}
      />
    </search>
  );
}
