import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { call } from '../api/call.ts'
import { goTo } from '../lib/address.ts'
import { clearSession } from '../lib/storage.ts'
import { paths } from '../paths.ts'

/** The logout routine. Offline it still forgets everything here; the server ends the session when it falls idle. */
export function logOut(): void {
  void call(authEndpoints.logout).catch(() => undefined)
  clearSession()
  goTo(paths.login, { replace: true })
}
