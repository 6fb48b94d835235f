// Lint rules and import boundaries; each message of a boundary says the way out.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';

type Boundary = { group: string[]; message: string };

const packages = join(import.meta.dirname, 'packages');

type Boundaries = {
  paths: { name: string; importNames?: string[]; message: string }[];
  patterns: Boundary[];
};

const connectionsAreOurs = {
  name: 'pg',
  message:
    'Make connections in platform/database/connections.ts: one without an error listener ends the process when it breaks.',
};

const serverBoundaries: Boundaries = {
  paths: [
    {
      name: 'node:child_process',
      message: 'Only the runner starts processes: convert through the runner.',
    },
    connectionsAreOurs,
  ],
  patterns: [
    {
      group: ['@octavo/*', '!@octavo/contract', '!@octavo/runner'],
      message:
        'The server reaches the engine through the runner only, so that no user file is opened in its process.',
    },
  ],
};

const runnerBoundaries: Boundaries = {
  paths: [],
  patterns: [
    {
      group: ['@octavo/*', '!@octavo/contract', '!@octavo/engine'],
      message: 'The runner knows no user, job or HTTP: it imports engine and contract alone.',
    },
  ],
};

const engineBoundaries: Boundaries = {
  paths: [
    {
      name: 'node:child_process',
      message: 'Only the runner starts processes: ask for the program through run.tools.',
    },
  ],
  patterns: [
    {
      group: ['@octavo/*', '!@octavo/contract'],
      message: 'The engine knows no sandbox, job or HTTP: it imports the contract alone.',
    },
  ],
};

const knowsContractAlone: Boundary = {
  group: ['@octavo/*', '!@octavo/contract', '!@octavo/messages'],
  message: 'The web app knows only the contract and its texts: put what both sides need there.',
};

const webBoundaries: Boundaries = {
  paths: [
    {
      name: '@octavo/contract',
      importNames: [
        'formatBytes',
        'formatMegabytes',
        'formatStorage',
        'labelOfType',
        'textOf',
        'textOfActivity',
        'textOfWarning',
        'texts',
      ],
      message: 'The contract speaks English: take what people read from #messages.',
    },
  ],
  patterns: [knowsContractAlone],
};

/** Messages are made of the contract's texts. */
const messageBoundaries: Boundaries = { paths: [], patterns: [knowsContractAlone] };

/** The runner's folders, the lowest first: each imports from those before it; the files beside them from all. */
const runnerLayers = [
  'sandbox',
  'job',
  'web',
  'print',
  'office',
  'recognition',
  'validation',
  'workers',
];

/** The engine's, likewise (decision 063). */
const layers = [
  ...['kernel', 'containers', 'models', 'formats', 'engines', 'reflow', 'editing', 'conversions'],
  'pipeline',
];

/** The server's layers, the lowest first; `app.ts` and the other files beside them put them together (decision 064). */
const serverLayers = ['platform', 'core', 'features'];

/** The folders of the server's core, the lowest first: each imports from those before it. */
const coreLayers = ['accounts', 'activity', 'plans', 'files', 'quota', 'intake'];

/** The web app's, likewise (decision 065). */
const webLayers = [
  ...['messages', 'ui', 'api', 'analytics', 'pdf', 'image', 'identity', 'drafts', 'plans'],
  ...[
    'sharing',
    'converting',
    'presets',
    'auth',
    'navigation',
    'editing',
    'editors',
    'screens',
    'app',
  ],
  'prerender',
];

/** What is shared within a layer: which neighbours a folder of it may import. */
const neighbours: Record<string, Record<string, string[]>> = {
  formats: {
    image: [],
    pdf: ['image'],
    ooxml: ['image'],
    '*': ['image', 'pdf', 'ooxml'],
  },
  editing: { 'pdf-forms': ['pdf-overlay'], '*': [] },
  conversions: { 'to-pdf': ['data'], 'edit-pdf': ['to-pdf'], '*': [] },
  editors: { '*': [] },
  screens: { '*': [] },
};

const upwards = (layer: string, order = layers): Boundary[] => {
  const above = order.slice(order.indexOf(layer) + 1);
  if (above.length === 0) return [];
  const message = `${layer}/ imports from the layers below it alone: move what both need down, or hand it in as a parameter. Above it are ${above.join(', ')}.`;
  return [{ group: above.map((name) => `#${name}/**`), message }];
};

const sideways = (layer: string, folder: string): Boundary => {
  const allowed = neighbours[layer]?.[folder] ?? neighbours[layer]?.['*'] ?? [];
  const kept = [folder, ...allowed].map((name) => `!#${layer}/${name}/**`);
  const message = `The folders of ${layer}/ do not import each other: move what both need into a layer below.`;
  return { group: [`#${layer}/**`, ...kept], message };
};

const boundaryOf = (
  files: string,
  more: Boundary[],
  { paths, patterns } = engineBoundaries,
): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { paths, patterns: [...patterns, ...more] }] },
});

const foldersOf = (folder: string) =>
  readdirSync(join(packages, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The boundaries of a package's layers, and of the folders within those whose folders are kept apart. */
const layersOf = (name: string, order: string[], boundaries: Boundaries): OxlintOverride[] =>
  order.flatMap((layer) => [
    boundaryOf(`packages/${name}/${layer}/**`, upwards(layer, order), boundaries),
    ...(layer in neighbours ? foldersOf(`${name}/${layer}`) : []).map((folder) =>
      boundaryOf(
        `packages/${name}/${layer}/${folder}/**`,
        [...upwards(layer, order), sideways(layer, folder)],
        boundaries,
      ),
    ),
  ]);

const runnerFolders = runnerLayers.map((folder) =>
  boundaryOf(
    `packages/runner/${folder}/**`,
    [
      ...upwards(folder, runnerLayers),
      {
        group: ['#runner.ts', '#doctor.ts', '#index.ts'],
        message: `${folder}/ is put together by runner.ts: take what it needs as a parameter.`,
      },
    ],
    runnerBoundaries,
  ),
);

const wiring: Boundary = {
  group: ['#app.ts', '#serve.ts', '#main.ts', '#admin.ts', '#monitoring-app.ts'],
  message: 'The server is put together by this file: take what you need from it as a parameter.',
};

const serverBoundaryOf = (folder: string, more: Boundary[]) =>
  boundaryOf(`packages/server/${folder}/**`, [...more, wiring], serverBoundaries);

const serverFolders = [
  serverBoundaryOf('platform', upwards('platform', serverLayers)),
  ...coreLayers.map((folder) => {
    const above = upwards(folder, coreLayers).map(({ group, message }) => ({
      group: group.map((name) => name.replace('#', '#core/')),
      message,
    }));
    return serverBoundaryOf(`core/${folder}`, [...upwards('core', serverLayers), ...above]);
  }),
  ...foldersOf('server/features').map((folder) =>
    serverBoundaryOf(`features/${folder}`, [
      {
        group: ['#features/**', `!#features/${folder}/**`],
        message:
          'Features do not import each other: declare what you need as a parameter and pass it in app.ts, or move what both need into core/.',
      },
    ]),
  ),
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  env: {
    builtin: true,
  },
  ignorePatterns: ['**/dist/**', 'packages/server/migrations/**'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': 'off',
    'max-lines': [
      'error',
      {
        max: 400,
      },
    ],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/no-useless-spread': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'import/no-named-as-default-member': 'off',
    'no-control-regex': 'off',
    'unicorn/no-array-sort': 'off',
    'no-unmodified-loop-condition': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
      },
    ],
    'typescript/require-array-sort-compare': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
  },
  overrides: [
    {
      files: ['packages/contract/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['@octavo/*'],
                message:
                  'The contract imports nothing of ours: move what it needs into the contract.',
              },
              {
                group: ['node:*'],
                message: 'The contract runs in the browser too: keep Node out of it.',
              },
            ],
          },
        ],
      },
    },
    boundaryOf('packages/client/**', [], {
      paths: [],
      patterns: [
        {
          group: ['@octavo/*', 'node:*'],
          message:
            'The client runs in browsers and has no dependencies: let scripts/generate-client.ts write what it needs.',
        },
      ],
    }),
    boundaryOf('packages/web/**', [], webBoundaries),
    ...layersOf('web', webLayers, webBoundaries),
    boundaryOf('packages/web/messages/**', upwards('messages', webLayers), messageBoundaries),
    boundaryOf('packages/engine/**', []),
    ...layersOf('engine', layers, engineBoundaries),
    boundaryOf('packages/runner/**', [], runnerBoundaries),
    ...runnerFolders,
    boundaryOf('packages/server/**', [], serverBoundaries),
    ...serverFolders,
    {
      files: ['packages/server/platform/database/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [connectionsAreOurs],
            patterns: [
              {
                group: ['@octavo/*', '!@octavo/contract', '!@octavo/messages'],
                message: 'A platform adapter knows the contract and its texts alone.',
              },
              ...upwards('platform', serverLayers),
            ],
          },
        ],
      },
    },
    {
      files: ['packages/server/platform/supervisor.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['@octavo/*'],
                message:
                  'The supervisor stays small: it starts the server and knows nothing of it.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['packages/server/platform/database/connections.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['packages/cli/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['@octavo/engine', '@octavo/web'],
                message:
                  'The command line converts through the runner and serves through the server.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'bench/**'],
      rules: {
        'max-lines': 'off',
        'vitest/no-conditional-tests': 'off',
        // `testTask` calls `test`.
        'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['testTask'] }],
        'vitest/require-mock-type-parameters': 'off',
        'vitest/valid-expect': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/require-to-throw-message': 'off',
        'no-restricted-imports': 'off',
      },
    },
  ],
});
