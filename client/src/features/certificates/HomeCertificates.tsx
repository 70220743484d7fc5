import { certificateEndpoints } from '@doorstep/contract/certificates/endpoints'
import type { Certificate } from '@doorstep/contract/certificates/schema'
import { certificateMark, certificateTitle } from '@doorstep/contract/certificates/texts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { q, useApiMutation } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { today } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'
import { CertificateItem } from './CertificateItem.tsx'

const AddCertificateDialog = dialogPart(
  async () => (await import('./AddCertificateDialog.tsx')).AddCertificateDialog,
)

/** The certificates of a home: valid ones by expiry date, then replaced ones. */
export function HomeCertificates({ propertyId }: { propertyId: number }) {
  const stand = useRowDialog()
  const canAdd = useCan('certificate:manage')
  const query = useQuery(q(certificateEndpoints.listCertificates, { params: { propertyId } }))
  const rows = query.data
  return (
    <Card
      title="Certificates"
      actions={
        canAdd && (
          <Button
            size="sm"
            variant="secondary"
            className="print:hidden"
            onPress={() => stand((close) => <AddCertificateDialog propertyId={propertyId} onClose={close} />)}
          >
            Add certificate
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton count={2} className="h-11" label="Loading the certificates" />}
      <QueryError query={query} text="We couldn’t load the certificates. Try again." />
      {rows?.length === 0 && (
        <p className="text-sm text-muted">
          No certificates yet. Certificates that firms add to work orders for this home appear here.
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Certificates" className="flex flex-col gap-4 text-sm">
          {rows.map((certificate) => (
            <li key={certificate.certificateId} className="flex items-start gap-2">
              <CertificateItem
                certificate={certificate}
                mark={<Mark certificate={certificate} />}
                from={<From certificate={certificate} />}
              />
              {certificate.can.includes('certificate:manage') && (
                <IconButton
                  icon={Trash2}
                  label={`Remove ${certificateTitle(certificate)}`}
                  className="-my-2 -mr-2 shrink-0 print:hidden"
                  onPress={() =>
                    stand((close) => <RemoveQuestion certificate={certificate} onClose={close} />)
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Mark({ certificate: { state, isReplaced, expiresOn } }: { certificate: Certificate }) {
  if (isReplaced) return <Badge tone="closed">Replaced by a newer certificate</Badge>
  if (expiresOn === null || (state !== 'expired' && state !== 'expiring')) return null
  return <Badge tone={state === 'expired' ? 'danger' : 'warn'}>{certificateMark(expiresOn, today())}</Badge>
}

function From({
  certificate: { firmName, issueId, jobId, byFirm, addedByName },
}: {
  certificate: Certificate
}) {
  const who = byFirm ? null : addedByName
  return (
    <p dir="auto" className="break-words text-muted">
      <span>{[firmName, who === null ? null : `added by ${who}`].filter(Boolean).join(', ')}</span>
      {issueId !== null && (
        <>
          {' · '}
          <Link href={paths.issue(issueId)}>{jobId === null ? 'The issue' : `Job ${jobId}`}</Link>
        </>
      )}
    </p>
  )
}

function RemoveQuestion({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const remove = useApiMutation(certificateEndpoints.removeCertificate, { waitsForPage: true })
  const { certificateId } = certificate
  return (
    <ActDialog
      title="Remove this certificate?"
      confirmLabel="Remove certificate"
      busyText="Removing..."
      isDanger
      act={() => remove.mutateAsync({ params: { certificateId } })}
      failedText="We couldn’t remove the certificate. Try again."
      onDone={() => notify.success('Certificate removed.')}
      onClose={onClose}
    >
      <p dir="auto" className="break-words">
        “{certificateTitle(certificate)}” and its file will be removed permanently, including from the work
        order.
      </p>
    </ActDialog>
  )
}
