import { endpoint } from '../endpoint.ts'
import { CurrentUser, Login, LoginResult } from './schema.ts'

export const authEndpoints = {
  login: endpoint({
    name: 'login',
    method: 'POST',
    path: '/login',
    permission: 'public',
    body: Login,
    response: LoginResult,
  }),
  /** The token is the right: one whose session is over is no error, one never issued is 401. */
  logout: endpoint({
    name: 'logout',
    method: 'POST',
    path: '/account/logout',
    permission: 'public',
    response: 'none',
    status: 204,
  }),
  validateJwt: endpoint({
    name: 'validateJwt',
    method: 'GET',
    path: '/account/validate-jwt',
    permission: 'session:read',
    response: CurrentUser,
  }),
}
