// Renders the landing page to HTML, in the language of the build. Runs in Node (prerender.ts).
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { AppRoot } from '#app/root.tsx';
import { routesWith } from '#app/router.tsx';
import { aboutLanguages } from '@octavo/messages/registry.ts';
import { language } from '#messages/language.ts';
import { messages } from '#messages/messages.ts';
import { Screen } from '#screens/home/home.tsx';

/** The values for the page template, including placeholders that the server fills in. */
export type RenderedLandingPage = ReturnType<typeof words> & { content: string };

/** @throws Error if the landing page cannot be rendered without a browser */
export async function renderLandingPage(): Promise<RenderedLandingPage> {
  const handler = createStaticHandler(routesWith(Screen));
  const context = await handler.query(new Request('http://octavo.invalid/'));
  if (context instanceof Response) throw new Error('The landing page leads elsewhere');
  return { ...words(), content: cleaned(rendered(handler.dataRoutes, context)) };
}

const rendered = (
  routes: Parameters<typeof createStaticRouter>[0],
  context: StaticHandlerContext,
) => {
  const router = createStaticRouter(routes, context);
  return renderToString(
    <AppRoot>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppRoot>,
  );
};

const words = () => ({
  language,
  direction: aboutLanguages[language].direction,
  title: `${messages.product}: ${messages.titles.home}`,
  product: messages.product,
  description: messages.page.description,
  noscript: messages.page.noscript,
  upload: messages.titles.editorUpload,
  files: messages.titles.myFiles,
  anyNumber: messages.home.unlimited,
});

/**
 * Removes the title, which the head already contains, and style attributes, which the content security policy forbids
 * and our styles make redundant.
 */
const cleaned = (html: string) =>
  html.replace(/<title>.*?<\/title>/, '').replaceAll(/ style="[^"]*"/g, '');
