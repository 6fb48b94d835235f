// robots.txt and sitemap.xml for search engines.
import { apiBase, operatorScreens, screens } from '@octavo/contract';
import { escapeHtml } from '#platform/html.ts';

/** Screens that show the same to everybody. */
const open = [
  screens.home,
  screens.editorUpload,
  screens.pricing,
  screens.signup,
  screens.login,
  screens.terms,
  screens.privacy,
];

/** Without an account or a file these are empty. */
const closed = [
  `${apiBase}/`,
  screens.editor,
  screens.viewPdf,
  screens.myFiles,
  screens.profile,
  screens.welcome,
  ...Object.values(operatorScreens),
];

/** robots.txt (RFC 9309). A rule ends with `$` where longer addresses are other screens. */
export function robotsFor(publicUrl: string | undefined): string {
  const rules = closed.map((path) => `Disallow: ${path.endsWith('/') ? path : `${path}$`}`);
  const sitemap = publicUrl ? [`Sitemap: ${publicUrl}/sitemap.xml`] : [];
  return ['User-agent: *', ...rules, ...sitemap, ''].join('\n');
}

/** sitemap.xml (https://www.sitemaps.org/protocol.html), with the absolute addresses that it requires. */
export const sitemapFor = (publicUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${open.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`).join('\n')}
</urlset>
`;
