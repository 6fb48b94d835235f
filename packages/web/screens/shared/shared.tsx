// The page of a shared link: what the file is, its preview, and the download.
import { fill, routes, screens, shareLimits, type SharedFile } from '@octavo/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { ownLink } from '#api/own-link.ts';
import { formatBytes, formatCount, formatRelativeTime } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { sharing } from '#messages/sharing.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button, buttonClass } from '#ui/forms/button.tsx';
import { PasswordField } from '#ui/forms/fields.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { Card } from '#ui/layout/card.tsx';
import { TimeText } from '#ui/layout/time.tsx';
import './shared.css';

const words = sharing.page;

/** Opens the link when it appears; a protected one asks for its password. */
export const Screen = () => (
  <div className="shared">
    <title>{`${words.title} · ${messages.product}`}</title>
    <meta name="robots" content="noindex" />
    <Card>
      <LinkContent />
    </Card>
  </div>
);

function LinkContent() {
  const { token = '' } = useParams();
  const open = useMutation({
    mutationFn: async (password: string | undefined) => {
      const body = password === undefined ? {} : { password };
      return (await call(routes.shares.open, { params: { id: token }, body })).data.file;
    },
  });
  const { mutate, data, error, isPending, submittedAt, variables: password } = open;
  useEffect(() => mutate(undefined), [mutate]);
  const code = error instanceof ApiError ? error.code : undefined;
  const isFirstQuestion = code === 'share_password_required';
  const openAgain = () =>
    mutate(password, { onSuccess: (file) => location.assign(ownLink(file.downloadUrl)) });
  if (data) return <File file={data} openedAt={submittedAt} openAgain={openAgain} />;
  if (code === 'share_not_found')
    return <Failure title={words.notWorkingTitle} text={error?.message} />;
  if (isFirstQuestion || password !== undefined)
    return (
      <PasswordForm
        error={isFirstQuestion ? undefined : error?.message}
        isBusy={isPending}
        onPassword={mutate}
      />
    );
  if (!error) return <Skeleton lines={4} label={words.loading} />;
  return <Failure title={words.failedTitle} text={error.message} retry={() => mutate(undefined)} />;
}

/** The address of the content works for a while only; the page may stay open for longer. */
const freshMs = shareLimits.openMs - 5 * 60 * 1000;

type FileProps = {
  file: SharedFile;
  /** Epoch ms. */
  openedAt: number;
  /** Opens the link again and downloads the file. */
  openAgain: () => void;
};

function File({ file, openedAt, openAgain }: FileProps) {
  const { file_name: name, file_size, pages, thumbnailUrl, expires_at } = file;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const time = formatRelativeTime(new Date(expires_at), useNow());
  const facts = [
    formatBytes(file_size),
    ...(pages ? [formatCount(pages, messages.upload.pages)] : []),
  ];
  return (
    <article className="shared-file">
      {thumbnailUrl && <img src={ownLink(thumbnailUrl)} alt={fill(words.preview, { name })} />}
      <div>
        <p>{words.lede}</p>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        <p>{facts.join(' · ')}</p>
        <a
          className={buttonClass('primary')}
          href={ownLink(file.downloadUrl)}
          download={name}
          onClick={(event) => {
            if (Date.now() - openedAt < freshMs) return;
            event.preventDefault();
            openAgain();
          }}
        >
          {words.download}
        </a>
        <p>
          <TimeText value={expires_at}>{fill(words.ends, { time })}</TimeText> {words.caution}
        </p>
      </div>
    </article>
  );
}

type FormProps = {
  error: string | undefined;
  isBusy: boolean;
  onPassword: (password: string) => void;
};

function PasswordForm({ error, isBusy, onPassword }: FormProps) {
  const form = useFocusOnMount<HTMLFormElement>();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <form className="shared-password" ref={form} noValidate onSubmit={submit}>
      <h1>{words.protected}</h1>
      <p>{words.protectedText}</p>
      <PasswordField
        label={sharing.password}
        value={password}
        onChange={setPassword}
        maxLength={1000}
        showLabel={sharing.showPassword}
        error={error}
      />
      <Button type="submit" kind="primary" isPending={isBusy} isDisabled={!password}>
        {words.open}
      </Button>
    </form>
  );
}

type FailureProps = { title: string; text: string | undefined; retry?: () => void };

/** @param retry missing where another attempt leads to the same */
const Failure = ({ title, text, retry }: FailureProps) => (
  <div className="shared-failure" role="alert">
    <h1>{title}</h1>
    <p>{text}</p>
    {retry ? (
      <Button kind="primary" onPress={retry}>
        {words.tryAgain}
      </Button>
    ) : (
      <Link className={buttonClass('primary')} to={screens.home}>
        {words.home}
      </Link>
    )}
  </div>
);
