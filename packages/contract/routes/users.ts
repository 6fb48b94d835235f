import { planned } from './route.ts';

export const userRoutes = {
  register: planned('POST', '/users/register', 'public'),
  profile: planned('GET', '/users/profile/{uid}'),
  profileByEmail: planned('POST', '/users/profile'),
  updateProfile: planned('PUT', '/users/profile/{uid}'),
  login: planned('PUT', '/users/login/{uid}'),
  verifyEmail: planned('PUT', '/users/verify-email/{uid}'),
  subscription: planned('GET', '/users/subscription/{uid}'),
  usage: planned('GET', '/users/usage/{uid}'),
} as const;
