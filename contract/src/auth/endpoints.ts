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
  logout: endpoint({
    name: 'logout',
    method: 'POST',
    path: '/account/logout',
    permission: 'session:end',
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
