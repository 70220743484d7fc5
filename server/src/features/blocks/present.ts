import { isHigherRisk, isTall } from '@doorstep/contract/blocks/rules'
import type { Block } from '@doorstep/contract/blocks/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import type { BlockRow } from './queries.ts'

const WITHHELD = {
  address: null,
  postcode: null,
  storeys: null,
  heightMetres: null,
  yearBuilt: null,
  emergencyNumber: null,
  homeCount: null,
  commonPartsId: null,
  tall: null,
  higherRisk: null,
}

/** Staff see all fields. Others see only the name. */
export function presentBlock(ctx: Ctx, row: BlockRow): Block {
  const { id, name, developmentId, developmentName, isActive, version } = row
  const said = { id, name, developmentId, developmentName, isActive, version }
  if (!includes(ctx.actor, 'block:manage', { developmentId })) return { ...said, ...WITHHELD, can: [] }
  const { address, postcode, storeys, heightMetres, yearBuilt, emergencyNumber, homeCount, commonPartsId } =
    row
  return {
    ...said,
    address,
    postcode,
    storeys,
    heightMetres,
    yearBuilt,
    emergencyNumber,
    homeCount,
    commonPartsId,
    tall: row.isInEngland ? { calculated: isTall(row), corrected: row.isTall, reason: row.tallReason } : null,
    higherRisk: row.isInEngland
      ? { calculated: isHigherRisk(row), corrected: row.isHigherRisk, reason: row.higherRiskReason }
      : null,
    can: ['block:manage'],
  }
}
