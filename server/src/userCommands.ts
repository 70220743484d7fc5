import type { SystemCtx } from './context.ts'
import { createAdministrator } from './features/auth/first-admin/service.ts'
import { makeResetLink } from './features/auth/passwords/service.ts'
import { endAccountSessions, unlockAccount } from './features/auth/service.ts'
import { writeDataExport } from './features/data-exports/service.ts'
import { eraseByEmail } from './features/erasures/service.ts'
import { switchOffMfa } from './features/users/factors/service.ts'

export interface UserOptions {
  email: string
  firstName: string
  lastName: string
  /** Where a copy of somebody's data is written. */
  file: string
  yes: boolean
}

export interface Outcome {
  /** What a program reads. */
  data: unknown
  /** What a person reads. */
  text: string
  /** It was done, and found what must not be. */
  isAlarm?: boolean
}

/** What is done about one person, named by their address. */
export const USER_COMMANDS: Record<string, (ctx: SystemCtx, options: UserOptions) => Promise<Outcome>> = {
  'user create-admin': async (ctx, options) => {
    const data = await createAdministrator(ctx, options)
    return {
      data,
      text: `Open this link within 30 minutes to set password and authenticator. It works once.\n${data.link}`,
    }
  },
  'user reset-link': async (ctx, { email }) => {
    const data = await makeResetLink(ctx, email)
    return {
      data,
      text: `Open this link within 60 minutes to choose a new password. It works once.\n${data.link}`,
    }
  },
  'user unlock': async (ctx, { email }) => ({
    data: await unlockAccount(ctx, email),
    text: 'The account is unlocked.',
  }),
  'user end-sessions': async (ctx, { email }) => {
    const data = await endAccountSessions(ctx, email)
    return { data, text: `Sessions ended: ${data.ended}.` }
  },
  'user disable-mfa': async (ctx, { email }) => ({
    data: await switchOffMfa(ctx, email),
    text: 'The second step is switched off and the account is logged out everywhere.',
  }),
  'user export': async (ctx, { email, file }) => {
    const data = await writeDataExport(ctx, email, file)
    return {
      data,
      text: `The copy of this person’s data is in ${file}. Delete it once it is handed over.`,
    }
  },
  'user erase': async (ctx, { email, yes }) => {
    const data = await eraseByEmail(ctx, email, { isSure: yes })
    if (data.erased) return { data, text: 'The account is erased, also in every backup that is restored.' }
    return {
      data,
      text: data.obstacle ?? 'Nothing stands in the way. Nothing is erased: repeat it with --yes.',
    }
  },
}
