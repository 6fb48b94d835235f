// Measures the landing page with Lighthouse, for desktop and mobile: `npm run lighthouse`. Lighthouse (176 MB with dependencies) is
// downloaded once into the cache; it uses the same Chromium as the tests.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../tests/setup/chromium.ts';
import { serveWebApp } from '../tests/setup/web-app.ts';
import { freePort } from './free-port.ts';
import { npmProgram } from './npm-program.ts';

const version = '13.5.0';
/** The number of measurements; the median counts, because the machine may be busy. */
const rounds = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Device = 'desktop' | 'mobile';

/** The required score of each category, out of 100. */
const required: Record<Device, Record<Category, number>> = {
  desktop: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
};

const measures = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

type Audit = { title: string; score: number | null; displayValue?: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = {
  default(url: string, flags: object, config?: object): Promise<{ lhr: Report } | undefined>;
  desktopConfig: object;
};

const core = join(await npmProgram('lighthouse', version), 'core', 'index.js');
const lighthouse = (await import(pathToFileURL(core).href)) as Lighthouse;
const server = await serveWebApp();
try {
  const failures = [...(await measure('desktop')), ...(await measure('mobile'))];
  for (const sentence of failures) console.error(sentence);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}

/** @returns a sentence for each score that is too low */
async function measure(device: Device): Promise<string[]> {
  const reports: Report[] = [];
  while (reports.length < rounds) reports.push(await reportOf(device));
  const byPerformance = (report: Report) => report.categories.performance.score;
  const sorted = reports.toSorted((one, other) => byPerformance(one) - byPerformance(other));
  const report = sorted[Math.floor(rounds / 2)] as Report;
  console.log(lineOf(device, report));
  return categories.flatMap((category) => failuresIn(report, device, category));
}

/** Measures with a new browser, so that nothing is cached. */
async function reportOf(device: Device): Promise<Report> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    const flags = { port, logLevel: 'error', onlyCategories: categories };
    const config = device === 'desktop' ? lighthouse.desktopConfig : undefined;
    const result = await lighthouse.default(`${server.baseUrl}/`, flags, config);
    if (!result) throw new Error('Lighthouse gave no report');
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function percent(report: Report, category: Category): number {
  return Math.round(report.categories[category].score * 100);
}

function lineOf(device: Device, report: Report): string {
  const scores = categories.map((category) => `${category} ${percent(report, category)}`);
  const values = Object.entries(measures).map(
    ([name, audit]) => `${name} ${report.audits[audit]?.displayValue ?? '–'}`,
  );
  return `${device.padEnd(8)} ${[...scores, ...values].join(' · ')}`;
}

function failuresIn(report: Report, device: Device, category: Category): string[] {
  const [reached, minimum] = [percent(report, category), required[device][category]];
  if (reached >= minimum) return [];
  const failed = report.categories[category].auditRefs
    .map(({ id, weight }) => ({ weight, audit: report.audits[id] }))
    .filter(({ weight, audit }) => weight > 0 && (audit?.score ?? 1) < 1)
    .map(({ audit }) => audit?.title);
  return [`${device}: ${category} is ${reached}, less than ${minimum}: ${failed.join('; ')}`];
}
