// The problems of requests that somebody else, a person or another program, could make.

export const accessProblems = {
  not_yours: [403, 'This belongs to another account. Use your own.'],
  session_required: [403, 'An API key can’t do this. Sign in to do it yourself.'],
  identity_header_invalid: [
    400,
    'The proxy in front of this server sent the header {header} twice or with an invalid value. Tell the operator of this server.',
  ],
  origin_not_allowed: [
    403,
    'A page of another site ({origin}) must not use this server. Its operator can allow it with CORS_ORIGINS.',
  ],
  host_not_allowed: [
    403,
    'This server doesn’t answer to the name “{host}”. Open it as localhost, or set PUBLIC_URL to the address that you use.',
  ],
  client_not_allowed: [
    403,
    'This server only answers on its own machine, not to {address}. See ALLOW_NETWORK_WITHOUT_ACCOUNTS in docs/identity.md.',
  ],
} as const;
