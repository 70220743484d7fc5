import type { SystemWriteCtx } from '../../../context.ts'
import { notifyChanged } from './messages.ts'
import { deletePerson, endFirmLinks, findFirmOf, insertPerson } from './queries.ts'
import type { EmployerRow } from './queries.ts'

/** Makes the person work for the firm. Returns false if they already work for this firm or another one. */
export async function joinFirm(tx: SystemWriteCtx, firm: EmployerRow, userId: number): Promise<boolean> {
  if ((await findFirmOf(tx, userId)) !== undefined) return false
  await insertPerson(tx, firm.id, userId)
  await peopleChanged(tx, firm)
  return true
}

export async function leaveFirm(tx: SystemWriteCtx, firm: EmployerRow, userId: number): Promise<void> {
  await deletePerson(tx, userId)
  await peopleChanged(tx, firm)
}

async function peopleChanged(tx: SystemWriteCtx, firm: EmployerRow): Promise<void> {
  await endFirmLinks(tx, firm.id)
  await notifyChanged(tx, firm, ['its people'])
}
