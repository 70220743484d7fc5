import { INCIDENT_STATUS_LABELS } from '@doorstep/contract/incidents/texts'
import { incidentTemplateEndpoints } from '@doorstep/contract/incidents/templates/endpoints'
import type { IncidentTemplate } from '@doorstep/contract/incidents/templates/schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { deniedTextOr } from '../../../api/errors.ts'
import { q } from '../../../api/query.ts'
import type { Column } from '../../../tables/columns.ts'
import { QueryTable } from '../../../tables/QueryTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ManagementHeader } from '../../../ui/ManagementHeader.tsx'

const TemplateDialog = dialogPart(async () => (await import('./TemplateDialog.tsx')).TemplateDialog)

/** The emails about incidents, one for each status. */
export default function ManageIncidentEmailsPage(): ReactNode {
  const query = useQuery(q(incidentTemplateEndpoints.listIncidentTemplates))
  const [edited, setEdited] = useState<IncidentTemplate | null>(null)
  const { data } = query
  const rows = useMemo(
    () => data?.map((template): Row => ({ template, onEdit: () => setEdited(template) })),
    [data],
  )
  return (
    <>
      <ManagementHeader
        title="Manage Incident Emails"
        lead="The text of the emails about incidents, for each status."
      />
      <Card isFlush title="Emails">
        <QueryTable
          caption="Emails"
          query={query}
          rows={rows}
          rowKey={({ template }) => template.templateId}
          columns={COLUMNS}
          card={card}
          empty={<EmptyState message="No emails found." />}
          errorText={deniedTextOr(query.error, 'We couldn’t load the emails. Try again.')}
        />
      </Card>
      {edited && <TemplateDialog template={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface Row {
  template: IncidentTemplate
  onEdit: () => void
}

const nameOf = ({ template }: Row) => INCIDENT_STATUS_LABELS[template.status]

function Email({ row }: { row: Row }) {
  const { subject, isStandard } = row.template
  return (
    <div className="min-w-0">
      <p className="font-medium">{nameOf(row)}</p>
      <p className="text-xs font-normal break-words text-muted">
        <bdi>{subject}</bdi>
        {isStandard ? ' · Standard text' : ' · Changed by staff'}
      </p>
    </div>
  )
}

function Edit({ row }: { row: Row }) {
  return (
    <Button size="sm" variant="secondary" aria-label={`Edit ${nameOf(row)}`} onPress={row.onEdit}>
      Edit
    </Button>
  )
}

const COLUMNS: Column<Row>[] = [
  { id: 'email', header: 'Email', cell: (row) => <Email row={row} />, isRowHeader: true },
  { id: 'actions', header: 'Actions', cell: (row) => <Edit row={row} /> },
]

const card = (row: Row) => (
  <div className="flex items-start justify-between gap-3 text-sm">
    <Email row={row} />
    <Edit row={row} />
  </div>
)
