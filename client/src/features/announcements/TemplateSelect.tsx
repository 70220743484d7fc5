import { ANNOUNCEMENT_TEMPLATES_MAX } from '@doorstep/contract/announcements/rules'
import { templateEndpoints } from '@doorstep/contract/announcements/templates/endpoints'
import { useQuery } from '@tanstack/react-query'
import { qPage } from '../../api/query.ts'
import { Select } from '../../ui/Select.tsx'

interface TemplateSelectProps {
  onChoose: (template: { title: string; text: string }) => void
  isDisabled: boolean
}

/** Fills the form with the title and text of a template. Hidden if there are no templates. */
export function TemplateSelect({ onChoose, isDisabled }: TemplateSelectProps) {
  const templates = useQuery(
    qPage(templateEndpoints.listAnnouncementTemplates, { query: { limit: ANNOUNCEMENT_TEMPLATES_MAX } }),
  )
  const rows = templates.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Select
      label="Template"
      hint="Replaces your title and text with those of the template."
      placeholder="None"
      value={null}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      isDisabled={isDisabled}
      onChange={(id) => {
        const chosen = rows.find((row) => row.id === id)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
