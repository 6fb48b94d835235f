// A search whose result waits for a pause in typing.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '#ui/forms/fields.tsx';
import { SearchIcon } from '#ui/forms/search-icon.tsx';
import './search-field.css';

const pauseMs = 300;

type Props = {
  label: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
};

export function SearchField({ label, maxLength, value, onChange }: Props) {
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
  // Changed by something else, such as the browser's back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <search className="search-field">
      <TextField
        type="search"
        label={label}
        value={typed}
        onChange={setTyped}
        maxLength={maxLength}
        end={<SearchIcon />}
      />
    </search>
  );
}
