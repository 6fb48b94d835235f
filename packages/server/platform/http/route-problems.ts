// All problems with which a route may answer: its own, and those that come before its handler.
import {
  adminProblems,
  callerProblems,
  userProblems,
  type ProblemCode,
  type Route,
} from '@octavo/contract';

/**
 * The problems of a route, each once: those that it declares, those of identifying the caller, of reading its parameters and
 * its body, and those of every request.
 */
export function problemsOf(route: Route): ProblemCode[] {
  const { problems = [] } = route;
  return [
    ...new Set<ProblemCode>([
      ...problems,
      ...problemsOfAccess[route.access],
      ...problemsOfAddress(route),
      ...problemsOfBody(route),
      'too_many_open_requests',
      'internal',
    ]),
  ];
}

const problemsOfAccess: Readonly<Record<Route['access'], readonly ProblemCode[]>> = {
  public: [],
  visitor: callerProblems,
  user: userProblems,
  session: [...userProblems, 'session_required'],
  admin: adminProblems,
};

const problemsOfAddress = ({ params, query, headers }: Route): ProblemCode[] => [
  ...(params ? (['not_found', 'malformed_url'] as const) : []),
  ...(query || headers ? (['invalid_request'] as const) : []),
];

/** A body is read wherever the method allows one, also where the route needs none. */
function problemsOfBody({ method, bytes }: Route): ProblemCode[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return [];
  const sent: ProblemCode[] = ['upload_interrupted', 'upload_too_slow', 'unsupported_media_type'];
  return bytes === undefined ? [...sent, 'invalid_request', 'body_too_large'] : sent;
}
