// Pages without scripts that the server itself writes: the mailbox, and the confirmation of an email address.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#platform/html.ts';

const stylePath = '/auth/style.css';

/** Serves the style of these pages. */
export function plainPageStyle(app: FastifyInstance): void {
  app.get(stylePath, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css').send(style),
  );
}

/** @param body HTML */
export const sendPlainPage = (
  reply: FastifyReply,
  { title, body, language = 'en' }: { title: string; body: string; language?: string },
): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} – Octavo</title>
<link rel="stylesheet" href="${stylePath}"></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`,
    );

/** The colours are those of the web app (packages/web/ui/styles/tokens.css). */
const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c1a16, #efe7d6); --accent: light-dark(#a62b1f, #f2836f); }
body { margin: 0; background: light-dark(#f4eddd, #15130f); color: var(--ink); font: 16px/1.5 Georgia, serif; }
main { max-width: 44rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-weight: 400; }
ul { list-style: none; padding: 0; }
li { padding: 0.75rem 0; border-top: 1px solid light-dark(#c9bda4, #443d31); }
small { color: light-dark(#5b5344, #b8ad98); }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--accent); }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 0; background: var(--accent); color: light-dark(#fff, #15130f); font: inherit; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;
