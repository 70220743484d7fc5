import { isStaffRole, ROLE_LABELS } from '@doorstep/contract/access'
import { SECOND_STEP } from '@doorstep/contract/auth/texts'
import { randomUUID } from 'node:crypto'
import type { ImportCsv, ImportError, ImportResult } from '@doorstep/contract/csv'
import type { ListUsers, UserSummary } from '@doorstep/contract/users/schema'
import { FIRST_NAME, LAST_NAME } from '@doorstep/contract/users/texts'
import { emitAudit, emitLoneAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { countImport } from '../../../csv/importRows.ts'
import { importResult, readCsv } from '../../../csv/read.ts'
import type { ReadRow } from '../../../csv/read.ts'
import { csvFile, csvInstant, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { authorize } from '../../../policy/authorize.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { findEmployers } from '../employers/queries.ts'
import { isAllOwn } from '../employers/rules.ts'
import { requireInPlace } from '../../properties/moves/service.ts'
import { listUsers } from '../listing/service.ts'
import { invitesLeft, lockInvites, storeInvite } from '../invites/service.ts'
import { findAccountsByEmail, lockAccounts } from '../queries.ts'
import type { AccountRow } from '../queries.ts'
import { insertMapping } from '../roles/queries.ts'
import { settleRoles } from '../roles/service.ts'
import { mayGrant } from '../rules.ts'
import { findInvitedFirms, findInvitedRoles, findPropertiesByName, roleKey } from './queries.ts'
import type { InvitedRole } from './queries.ts'
import { judgeRoles, PersonRow, refusalFor } from './rules.ts'
import type { JudgedRow, RoleRow } from './rules.ts'

/** Exports the filtered list of people as a file, and records the export in the audit. */
export async function exportUsers(ctx: Ctx, { query }: { query: ListUsers }): Promise<BinaryResult> {
  await requireFilterInScope(ctx, query)
  const { timeZone } = ctx.services.config
  const { status, role, developmentId, propertyId, q } = query
  await emitLoneAudit(ctx, {
    action: 'user.export',
    object: { type: 'user', id: null },
    after: { status, role, developmentId, propertyId, isSearch: q !== undefined && q !== '' },
  })
  const columns: CsvColumn<UserSummary>[] = [
    { header: FIRST_NAME, value: (row) => row.firstName },
    { header: LAST_NAME, value: (row) => row.lastName },
    { header: 'Email', value: (row) => row.email },
    { header: 'Role', value: (row) => ROLE_LABELS[row.role] },
    { header: 'Status', value: (row) => row.status },
    { header: SECOND_STEP, value: (row) => (row.mfaEnabled ? 'On' : 'Off') },
    { header: 'Signed up', value: (row) => csvInstant(row.appliedAt, timeZone) },
    { header: 'Requested address', value: (row) => row.requestedProperty?.address ?? null },
  ]
  const rows = everyRow(query, (page) => listUsers(ctx, { query: page }))
  return csvFile(csvName('people', ctx.now(), timeZone), columns, rows)
}

export interface Plan<Row extends RoleRow> {
  grants: { account: AccountRow; row: JudgedRow<Row> }[]
  /** The rows for people that the actor cannot see. */
  strangers: JudgedRow<Row>[]
  unchanged: number
  errors: ImportError[]
}

/** Divides the rows by the accounts and roles that their people already have. Locks the accounts that get a role. */
export async function planRoles<Row extends RoleRow>(
  tx: WriteCtx,
  right: 'user:invite' | 'mapping:change',
  rows: readonly ReadRow<Row>[],
): Promise<Plan<Row>> {
  const properties = await findPropertiesByName(
    tx,
    right,
    rows.map(({ value }) => value),
  )
  const { judged, errors } = judgeRoles(tx.actor, rows, properties)
  const emails = [...new Set(judged.map(({ value }) => value.email.toLowerCase()))]
  await lockAccounts(tx, emails)
  const accounts = await findAccountsByEmail(tx, right, emails)
  const plan: Plan<Row> = { grants: [], strangers: [], unchanged: 0, errors }
  const seen = new Set<string>()
  for (const row of judged) {
    const key = roleKey(row.value.email, row.propertyId, row.role)
    const account = accounts.get(row.value.email.toLowerCase())
    if (seen.has(key) || (account && holds(account, row))) plan.unchanged += 1
    else if (account) planGrant(tx, plan, account, row)
    else plan.strangers.push(row)
    seen.add(key)
  }
  return plan
}

function holds({ status, mappings }: AccountRow, { propertyId, role }: JudgedRow<RoleRow>): boolean {
  return status === 'Approved' && mappings.some((one) => one.propertyId === propertyId && one.role === role)
}

function planGrant<Row extends RoleRow>(
  { actor }: Ctx,
  plan: Plan<Row>,
  account: AccountRow,
  row: JudgedRow<Row>,
): void {
  const message = refusalFor(actor, account)
  if (message === undefined) plan.grants.push({ account, row })
  else plan.errors.push({ line: row.line, column: 'email', message })
}

export async function carryOutGrants(
  tx: WriteCtx,
  right: 'user:invite' | 'mapping:change',
  grants: Plan<RoleRow>['grants'],
): Promise<void> {
  for (const { account, row } of grants) {
    const { propertyId, developmentId, role } = row
    authorize(tx, right, { developmentId })
    await requireInPlace(tx, developmentId, [propertyId])
    await insertMapping(tx, account.id, { propertyId, role })
    await emitAudit(tx, {
      action: 'user.assignRole',
      object: { type: 'user', id: account.id },
      after: { propertyId, developmentId, role },
    })
  }
  for (const account of new Set(grants.map((grant) => grant.account))) await settleRoles(tx, account)
}

/**
 * Imports people with their roles from a file. A known person gets the missing roles, and anybody else gets an
 * invitation. The import takes all rows or none. A second import of the same file changes nothing.
 */
export async function importUsers(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  await countImport(ctx)
  const file = await readCsv(body.csv, PersonRow)
  return withTransaction(ctx, async (tx) => {
    await lockInvites(tx)
    const plan = await planRoles(tx, 'user:invite', file.rows)
    const open = await findInvitedRoles(
      tx,
      'user:invite',
      plan.strangers.map(({ value }) => value.email.toLowerCase()),
    )
    const invited = new Set(open.map(({ email, propertyId, role }) => roleKey(email, propertyId, role)))
    const isInvited = ({ value, propertyId, role }: JudgedRow<PersonRow>): boolean =>
      invited.has(roleKey(value.email, propertyId, role))
    const newcomers = plan.strangers.filter((row) => !isInvited(row))
    const errors = [...file.errors, ...plan.errors, ...(await refuseTooMany(tx, newcomers))]
    const counts = {
      added: newcomers.length,
      changed: plan.grants.length,
      unchanged: plan.unchanged + plan.strangers.length - newcomers.length,
    }
    const applied = !body.dryRun && errors.length === 0
    const importId = randomUUID()
    if (applied) {
      await carryOutGrants(tx, 'user:invite', plan.grants)
      await invite(tx, newcomers, { open, importId })
      await emitAudit(tx, { action: 'user.import', object: { type: 'user', id: null }, after: counts })
    }
    const result = importResult({ ...file, errors }, counts, applied)
    return { ...result, invited: peopleOf(newcomers).length, ...(applied && { importId }) }
  })
}

function peopleOf(rows: readonly JudgedRow<PersonRow>[]): JudgedRow<PersonRow>[][] {
  return [...Map.groupBy(rows, ({ value }) => value.email.toLowerCase()).values()]
}

async function refuseTooMany(
  tx: WriteCtx,
  newcomers: readonly JudgedRow<PersonRow>[],
): Promise<ImportError[]> {
  const needed = peopleOf(newcomers).length
  const { left } = await invitesLeft(tx)
  if (needed <= left) return []
  const message = `This file needs ${needed} invitations, and you can send ${left} more within this hour. Import fewer lines, or try again in an hour.`
  return [{ line: 1, column: null, message }]
}

/**
 * Sends one invitation per person. The invitation replaces the actor's earlier invitation, so it includes the roles and
 * the firm of that earlier invitation.
 */
async function invite(
  tx: WriteCtx,
  newcomers: readonly JudgedRow<PersonRow>[],
  { open, importId }: { open: readonly InvitedRole[]; importId: string },
): Promise<void> {
  const emails = newcomers.map(({ value }) => value.email.toLowerCase())
  const firmIds = await findInvitedFirms(tx, emails)
  const firms = await findEmployers(tx, [...firmIds.values()])
  for (const rows of peopleOf(newcomers)) {
    const [first] = rows
    if (!first) continue
    const { email, firstName, lastName } = first.value
    const isTheirs = (role: InvitedRole): boolean => role.email === email.toLowerCase()
    const kept = open.filter((role) => isTheirs(role) && role.isOwn && mayGrant(tx.actor, role.role))
    const roles = [...kept, ...rows].map(({ propertyId, role }) => ({ propertyId, role }))
    const firm = firms.get(firmIds.get(email.toLowerCase()) ?? 0)
    const isKept =
      firm !== undefined && isAllOwn(tx.actor, firm) && !roles.some(({ role }) => isStaffRole(role))
    await storeInvite(tx, { email, firstName, lastName, importId, firm: isKept ? firm : undefined, roles })
  }
}
