import { authEndpoints } from '@doorstep/contract/auth/endpoints'
import { call } from '../api/call.ts'
import { deleteReportDraft } from '../features/issues/reportDraft.ts'
import { goTo } from '../lib/address.ts'
import { clearSession, storedUserId } from '../lib/storage.ts'
import { paths } from '../paths.ts'

/** The logout routine: what this person had written and not sent goes with them. Offline it still forgets everything here; the server ends the session when it falls idle. */
export function logOut(): void {
  void call(authEndpoints.logout).catch(() => undefined)
  const userId = storedUserId()
  if (userId !== null) void deleteReportDraft(userId)
  clearSession()
  goTo(paths.login, { replace: true })
}
