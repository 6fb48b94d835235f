// Creates an HTTP server with everything ours share: validation, security headers, problem format, log, metrics.
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { parse } from 'node:querystring';
import { Readable } from 'node:stream';
import type { Configuration } from '#platform/configuration.ts';
import { serveBelow, withoutBasePath } from '#platform/http/base-path.ts';
import { readJsonBodies } from '#platform/http/json-bodies.ts';
import { overrideMethod } from '#platform/http/method-override.ts';
import { boundOpenRequests } from '#platform/http/open-requests.ts';
import { answerRouterError, handleProblems } from '#platform/http/problems.ts';
import { requestIds } from '#platform/http/request-id.ts';
import { logRequests } from '#platform/http/request-log.ts';
import { traceRequests } from '#platform/http/request-span.ts';
import { setSecurityHeaders } from '#platform/http/security-headers.ts';
import { refuseSlowUploads } from '#platform/http/slow-uploads.ts';
import { endStalledResponses } from '#platform/http/stalled-responses.ts';
import type { Certificate } from '#platform/http/tls.ts';
import { logWithIds, type Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { measureRequests } from '#platform/telemetry/requests.ts';
import { noTracer, type Tracer } from '#platform/telemetry/tracing.ts';

const headersTimeoutMs = 5_000;
/** An empty parameter, as in `?fileType=`, counts as none. */
const readQuery = (text: string) =>
  Object.fromEntries(Object.entries(parse(text)).filter(([, value]) => value !== ''));

const jsonBodyBytes = 64 * 1024;

type Context = {
  configuration: Pick<Configuration, 'trustProxy' | 'analytics' | 'uploads' | 'basePath'>;
  /** Returns the other sites that the web app's scripts call to sign people in. */
  identity?: { sites?(): readonly string[] };
  /** To serve HTTPS. */
  certificate?: Certificate | undefined;
  metrics: Metrics;
  tracer: Tracer;
  log: Log;
};

/** HEAD gets no content: without this, Fastify would read a whole file to send nothing of it. */
async function closeUnsentContent(
  { method }: FastifyRequest,
  _reply: FastifyReply,
  content: unknown,
) {
  if (method !== 'HEAD' || !(content instanceof Readable)) return content;
  content.destroy();
  return null;
}

/** A server without routes, not listening yet. */
export function createHttpServer({
  configuration,
  identity,
  certificate,
  metrics,
  tracer,
  log,
}: Context): FastifyInstance {
  const timeouts = { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 1_000 };
  const app = Fastify({
    loggerInstance: log,
    // request-log.ts logs requests without their addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: configuration.trustProxy,
    bodyLimit: jsonBodyBytes,
    rewriteUrl(request) {
      request.url = withoutBasePath(request.url ?? '/', configuration.basePath);
      return overrideMethod(request);
    },
    routerOptions: { querystringParser: readQuery },
    frameworkErrors: answerRouterError,
    genReqId: requestIds(configuration.trustProxy),
    childLoggerFactory: (logger, { reqId }) =>
      logWithIds(logger as Log, { requestId: String(reqId) }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Uploads may take long; slow-uploads.ts ends those that stall.
    requestTimeout: 0,
    ...(certificate ? { https: { ...certificate, ...timeouts } } : { http: timeouts }),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  serveBelow(app, configuration.basePath);
  logRequests(app);
  if (tracer !== noTracer) traceRequests(app, tracer, configuration);
  measureRequests(app, metrics);
  const { sites } = configuration.analytics;
  setSecurityHeaders(app, () => [...(identity?.sites?.() ?? []), ...sites]);
  boundOpenRequests(app, configuration.uploads);
  endStalledResponses(app);
  refuseSlowUploads(app, configuration.uploads.minBytesPerSecond);
  handleProblems(app);
  readJsonBodies(app);
  app.addHook('onSend', closeUnsentContent);
  return app;
}
