import { ANNOUNCEMENT_TEMPLATES_MAX } from '@doorstep/contract/announcements/rules'
import { templateEndpoints } from '@doorstep/contract/announcements/templates/endpoints'
import type { AnnouncementTemplate } from '@doorstep/contract/announcements/templates/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage, useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'

/** The templates of announcements. The author of a template and administrators can delete the template. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(
    qPage(templateEndpoints.listAnnouncementTemplates, { query: { limit: ANNOUNCEMENT_TEMPLATES_MAX } }),
  )
  const [toDelete, setToDelete] = useState<AnnouncementTemplate | null>(null)
  const templates = query.data?.rows ?? []
  return (
    <Dialog
      title="Templates"
      isOpen
      onClose={onClose}
      footer={
        <Button variant="secondary" onPress={onClose}>
          Close
        </Button>
      }
    >
      {query.isPending && <Skeleton count={3} className="h-12" label="Loading the templates" />}
      <QueryError query={query} text="We couldn’t load the templates. Try again." />
      {query.data && templates.length === 0 && (
        <EmptyState message="No templates yet. Open an announcement to save it as a template." />
      )}
      {templates.length > 0 && (
        <ul aria-label="Templates" className="flex flex-col divide-y divide-border">
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} onDelete={() => setToDelete(template)} />
          ))}
        </ul>
      )}
      {toDelete && <DeleteTemplate template={toDelete} onClose={() => setToDelete(null)} />}
    </Dialog>
  )
}

function TemplateRow({ template, onDelete }: { template: AnnouncementTemplate; onDelete: () => void }) {
  const { title, text, createdBy, can } = template
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p dir="auto" className="font-medium break-words">
          {title}
        </p>
        <p dir="auto" className="line-clamp-2 break-words text-muted">
          {text}
        </p>
        {createdBy !== null && <p className="mt-0.5 text-xs text-muted">Saved by {createdBy}</p>}
      </div>
      {can.includes('announcementTemplate:manage') && (
        <Button size="sm" variant="ghost-danger" aria-label={`Delete ${title}`} onPress={onDelete}>
          Delete
        </Button>
      )}
    </li>
  )
}

function DeleteTemplate({ template, onClose }: { template: AnnouncementTemplate; onClose: () => void }) {
  const remove = useApiMutation(templateEndpoints.deleteAnnouncementTemplate)
  return (
    <ActDialog
      title={`Delete ${template.title}?`}
      confirmLabel="Delete template"
      busyText="Deleting..."
      isDanger
      act={() => remove.mutateAsync({ params: { templateId: template.id } })}
      failedText="We couldn’t delete the template. Try again."
      onDone={() => notify.success('Template deleted.')}
      onClose={onClose}
    >
      <p>
        This template can no longer be used for new announcements. Existing announcements stay as they are.
      </p>
    </ActDialog>
  )
}
