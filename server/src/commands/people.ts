import { FIRST_ADMIN_MINUTES, RESET_MINUTES } from '@doorstep/contract/auth/rules'
import { Email } from '@doorstep/contract/auth/schema'
import { FirstName, LastName } from '@doorstep/contract/users/schema'
import { createAdministrator } from '../features/auth/first-admin/service.ts'
import { makeResetLink } from '../features/auth/passwords/service.ts'
import { endAccountSessions, endEverySession, unlockAccount } from '../features/auth/service.ts'
import { writeDataExport } from '../features/data-exports/service.ts'
import { eraseByEmail } from '../features/erasures/service.ts'
import { switchOffMfa } from '../features/users/factors/service.ts'
import { changeStatusByEmail, nameAccounts } from '../features/users/service.ts'
import { command, flag, judged, required, text, textOr, UsageError } from './command.ts'
import type { Option } from './command.ts'
import { withServices } from './withServices.ts'

const MUST_BE_EMAIL = 'must be an email address'
const EMAIL = required(
  judged(
    text('ADDRESS', 'The email address of the account.'),
    (typed) => Email.safeParse(typed).data,
    MUST_BE_EMAIL,
  ),
  MUST_BE_EMAIL,
)

function nameOption(about: string, schema: typeof FirstName, fallback: string): Option<string> {
  const option = textOr('NAME', about, fallback)
  return {
    ...option,
    read: (typed, name) => {
      const judgement = schema.safeParse(option.read(typed, name))
      if (!judgement.success) throw new UsageError(judgement.error.issues[0]?.message)
      return judgement.data
    },
  }
}

/** The commands about one person. An email address identifies the person. */
export const PEOPLE = [
  command({
    name: 'user create-admin',
    about: 'Creates an administrator and prints the one-time link for their first sign-in.',
    options: {
      email: EMAIL,
      'first-name': nameOption('The first name. The default is Site.', FirstName, 'Site'),
      'last-name': nameOption('The last name. The default is Administrator.', LastName, 'Administrator'),
    },
    run: async ({ email, 'first-name': firstName, 'last-name': lastName }, config) => {
      const data = await withServices(config(), (ctx) =>
        createAdministrator(ctx, { email, firstName, lastName }),
      )
      return {
        data,
        text: `Open this link within ${FIRST_ADMIN_MINUTES} minutes to set a password and an authenticator. The link works once. ${data.link}`,
      }
    },
  }),
  command({
    name: 'user reset-link',
    about: 'Prints a one-time link to choose a new password.',
    options: { email: EMAIL },
    run: async ({ email }, config) => {
      const data = await withServices(config(), (ctx) => makeResetLink(ctx, email))
      return {
        data,
        text: `Open this link within ${RESET_MINUTES} minutes to choose a new password. The link works once.\n${data.link}`,
      }
    },
  }),
  command({
    name: 'user unlock',
    about: 'Unlocks the account after too many wrong passwords or codes.',
    options: { email: EMAIL },
    run: async ({ email }, config) => ({
      data: await withServices(config(), (ctx) => unlockAccount(ctx, email)),
      text: 'The account is unlocked.',
    }),
  }),
  command({
    name: 'user end-sessions',
    about: 'Signs the account out everywhere.',
    options: { email: EMAIL },
    run: async ({ email }, config) => {
      const data = await withServices(config(), (ctx) => endAccountSessions(ctx, email))
      return { data, text: `Sessions ended: ${data.ended}.` }
    },
  }),
  command({
    name: 'sessions end-all',
    about: 'Signs everybody out everywhere.',
    options: {},
    run: async (_, config) => {
      const data = await withServices(config(), endEverySession)
      return { data, text: `Sessions ended: ${data.ended}.` }
    },
  }),
  command({
    name: 'user list',
    about: 'Lists every account with its status and its roles.',
    options: {},
    run: async (_, config) => {
      const data = await withServices(config(), nameAccounts)
      const lines = data.map(({ email, status, roles, worksForFirm }) =>
        [status.padEnd(9), email, [...roles, ...(worksForFirm ? ['works for a firm'] : [])].join(', ')].join(
          '  ',
        ),
      )
      return { data, text: lines.join('\n') || 'There are no accounts.' }
    },
  }),
  command({
    name: 'user suspend',
    about: 'Suspends the account and signs the person out everywhere.',
    options: { email: EMAIL },
    run: async ({ email }, config) => ({
      data: await withServices(config(), (ctx) => changeStatusByEmail(ctx, email, 'suspend')),
      text: 'The account is suspended and signed out everywhere. The person will get an email.',
    }),
  }),
  command({
    name: 'user activate',
    about: 'Makes a suspended account active again.',
    options: { email: EMAIL },
    run: async ({ email }, config) => ({
      data: await withServices(config(), (ctx) => changeStatusByEmail(ctx, email, 'activate')),
      text: 'The account is active again. The person will get an email.',
    }),
  }),
  command({
    name: 'user disable-mfa',
    about: 'Switches off the second step, for somebody who has lost every factor.',
    options: { email: EMAIL },
    run: async ({ email }, config) => ({
      data: await withServices(config(), (ctx) => switchOffMfa(ctx, email)),
      text: 'The second step is switched off and the account is signed out everywhere.',
    }),
  }),
  command({
    name: 'user export',
    about: 'Writes a copy of the person’s data to a new zip file.',
    options: {
      email: EMAIL,
      file: textOr('PATH', 'The zip file. The default is data.zip.', 'data.zip'),
    },
    run: async ({ email, file }, config) => {
      const data = await withServices(config(), (ctx) => writeDataExport(ctx, email, file))
      return {
        data,
        text: `The copy of this person’s data is in ${file}. Delete it when you have handed it over.`,
      }
    },
  }),
  command({
    name: 'user erase',
    about: 'Shows why the person cannot be erased, if there is a reason.',
    options: { email: EMAIL, yes: flag('Erases the person permanently.') },
    run: async ({ email, yes }, config) => {
      const data = await withServices(config(), (ctx) => eraseByEmail(ctx, email, { isSure: yes }))
      if (data.erased)
        return { data, text: 'The account is erased. Restoring a backup erases the account again.' }
      return {
        data,
        text:
          data.obstacle ?? 'The person can be erased. Nothing was erased. Run the command again with --yes.',
      }
    },
  }),
]
