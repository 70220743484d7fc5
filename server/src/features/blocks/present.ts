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

/** Staff see all fields of a block. Other people see only the name. */
export function presentBlock(ctx: Ctx, row: BlockRow): Block {
  const {
    siteName: _,
    isInEngland,
    isTall: tall,
    tallReason,
    isHigherRisk: higherRisk,
    higherRiskReason,
    ...block
  } = row
  const { id, name, developmentId, developmentName, isActive, version } = block
  if (!includes(ctx.actor, 'block:manage', { developmentId }))
    return { id, name, developmentId, developmentName, isActive, version, ...WITHHELD, can: [] }
  return {
    ...block,
    tall: isInEngland ? { calculated: isTall(row), corrected: tall, reason: tallReason } : null,
    higherRisk: isInEngland
      ? { calculated: isHigherRisk(row), corrected: higherRisk, reason: higherRiskReason }
      : null,
    can: ['block:manage'],
  }
}
