import { endpoints } from '@doorstep/contract'
import { PERMISSIONS, ROLE_LABELS, ROLES } from '@doorstep/contract/access'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { FRESH_MINUTES } from '@doorstep/contract/sessions/rules'
import { policy } from '../policy/policy.ts'
import type { FieldRight, MoverRight, Right } from '../policy/policy.ts'
import type { Scope } from '../policy/rows.ts'

const SCOPES: Record<Scope, string> = {
  any: 'everything',
  portfolio: 'the developments that a manager manages or has created, including inactive ones',
  property: 'the active properties at which the role is held',
  building: 'the open common parts of the blocks and developments of these properties',
  submitted: 'issues still Submitted at these properties',
  live: 'issues being worked on (Open, In Progress, Awaiting Contract, Pending) at these properties, until they have a work order',
  ordered: 'issues being worked on that have a work order of the firm that the person works for',
  accepted: 'issues being worked on whose work order the person’s firm has accepted, until that order ends',
  booked: 'issues being worked on for which the person’s firm has a visit booked',
  firm: 'the firm that the person works for, while it is active',
  ownFirm: 'work orders that were sent to the firm that the person works for',
  own: 'issues of which the person is the reporter (an issue reported for an occupant belongs to the occupant)',
  here: 'issues of which the person is the reporter, if the person still holds a role at the property, or at a home of the building for common parts',
  ownHere:
    'issues of which the person is the reporter, while the person holds the role at the active property, or at its development for a manager',
  ownHome: 'the same issues as `ownHere`, but none in common parts',
  reported:
    'issues that the person reported, for themselves or for an occupant, where they still hold a role at the property',
  contact: 'issues for which staff named the person as the contact',
  contactHere:
    'issues for which staff named the person as the contact, while the person holds the role at the active property',
  self: "the person's own account",
}

const INTRODUCTION = `# Permissions

\`npm run docs\` writes this page from \`server/src/policy/policy.ts\` and the contract. A test fails when this page is out
of date.

Everything that is not listed here is refused. A person is an administrator or not, and can hold roles at one or more
properties. A person with neither counts as a resident of nowhere. A call is open if any held role opens it. Each object
is then judged by the roles held at its property. An object outside every scope of the reader answers 404, as if it did
not exist. An object that the reader can see but not change answers 403.`

const title = (cells: readonly string[]): string[] => [row(cells), row(cells.map(() => '---'))]
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function rightRow(name: string, right: Right): string {
  const scopes: Partial<Record<(typeof ROLES)[number], readonly Scope[]>> = policy[right]
  return row([`\`${name}\``, ...ROLES.map((role) => scopes[role]?.join(', ') ?? '-')])
}

/** Rights that no call requires by name: rights to fields of an answer, and capacities in which a person acts. */
function innerRights(): (FieldRight | MoverRight)[] {
  const permissions: readonly string[] = PERMISSIONS
  // The type of the policy makes each name a Right, but Object.keys widens it to string.
  return (Object.keys(policy) as Right[]).filter(
    (name): name is FieldRight | MoverRight => !permissions.includes(name),
  )
}

function callRow({ method, path, aliases = [], permission, sessions = ['full'], fresh }: Endpoint): string {
  const addresses = [{ path }, ...aliases].map((one) => `\`${method} ${one.path}\``).join(', ')
  if (permission === 'public') return row([addresses, 'public', 'none'])
  const needed = sessions.join(' or ') + (fresh === true ? `, at most ${FRESH_MINUTES} minutes old` : '')
  return row([addresses, `\`${permission}\``, needed])
}

/** Builds docs/permissions.md, the rights of each role as the guard reads them. */
export function permissionsPage(): string {
  const roles = ['Right', ...ROLES]
  return [
    INTRODUCTION,
    '',
    '## Roles',
    '',
    ...title(['Role', 'Who']),
    ...ROLES.map((role) => row([role, ROLE_LABELS[role]])),
    '',
    '## Scopes',
    '',
    ...title(['Scope', 'What it covers']),
    ...Object.entries(SCOPES).map(([scope, text]) => row([scope, text])),
    '',
    '## Rights',
    '',
    ...title(roles),
    ...PERMISSIONS.map((permission) => rightRow(permission, permission)),
    '',
    '## Fields and capacities',
    '',
    'A field that a reader may not see is null.',
    '`issueMover:contractor` is the right to take the steps that the table of transitions gives to contractors.',
    '',
    ...title(roles),
    ...innerRights().map((right) => rightRow(right, right)),
    '',
    '## Calls',
    '',
    'All addresses start with `/api`. A session is *full*, *mfa* until the second step is done, or *setup* until there is an authenticator.',
    '',
    ...title(['Call', 'Right', 'Session']),
    ...Object.values<Endpoint>(endpoints).map(callRow),
    '',
  ].join('\n')
}
