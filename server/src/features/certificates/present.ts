import type { Permission } from '@doorstep/contract/access'
import type { Certificate } from '@doorstep/contract/certificates/schema'
import { expiryState } from '@doorstep/contract/expiry/rules'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import type { CertificateRow } from './queries.ts'

const MANAGE: Permission = 'certificate:manage'

export function presentCertificate({ actor, now, services }: Ctx, row: CertificateRow): Certificate {
  const { propertyId, developmentId, expiresOn } = row
  return {
    certificateId: row.id,
    propertyId,
    kind: row.kind,
    name: row.name,
    issuedOn: row.issuedOn,
    expiresOn,
    fileName: row.fileName,
    state: expiryState(expiresOn, dayAt(now(), services.config.timeZone)),
    isReplaced: row.isReplaced,
    firmName: row.firmName,
    issueId: row.issueId,
    jobId: row.jobId,
    byFirm: row.byFirm,
    addedByName: row.addedByName,
    addedAt: row.createdAt.toISOString(),
    can: includes(actor, MANAGE, { propertyId, developmentId }) ? [MANAGE] : [],
  }
}
