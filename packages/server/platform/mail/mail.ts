// The port to whatever delivers mail.

export type Mail = {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text, which every reader shows. */
  text: string;
  html?: string;
};

export type Mailer = {
  /** Sends a mail in the background, with retries: a request never fails because of its mail. */
  send(mail: Mail): void;
  /** Deletes the stored mails to an address; mails that were sent cannot be recalled. */
  deleteStored(address: string): Promise<void>;
  /** Waits briefly for mails that are being sent. */
  stop(): Promise<void>;
};

/** Delivers one mail. @throws Error when it could not be delivered */
export type Transport = (mail: Mail) => Promise<void>;
