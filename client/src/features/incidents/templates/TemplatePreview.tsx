import { fillTemplate, type TemplateFacts } from '@doorstep/contract/incidents/templates/rules'
import { allUpdatesText, nextUpdateText } from '@doorstep/contract/incidents/templates/texts'
import { stopMailText } from '@doorstep/contract/notifications/texts'
import { useFormContext, useWatch } from 'react-hook-form'
import { settings } from '../../../lib/settings.ts'
import { paths } from '../../../paths.ts'
import type { TemplateValues } from './templateValues.ts'

const SITE = 'Heron Quay'
const EXAMPLE: TemplateFacts = {
  title: 'No water in Heron House',
  where: SITE,
  update: 'A pump has failed. An engineer is on the way.',
  nextUpdate: nextUpdateText('04/12/2026 16:00'),
}

/** The email as a person will read it, about an example incident. */
export function TemplatePreview() {
  const { control } = useFormContext<TemplateValues>()
  const [subject, body] = useWatch({ control, name: ['subject', 'body'] })
  const filled = fillTemplate({ subject, body }, EXAMPLE)
  const text = [
    'Dear Robin,',
    ...filled.paragraphs,
    allUpdatesText(`${location.origin}${paths.incident(1)}`),
    `${settings().brandName}, ${SITE}`,
    `${stopMailText('incident')}: ${location.origin}${paths.unsubscribe}`,
  ]
  return (
    <section aria-label="Preview" className="flex flex-col gap-2 border-t border-border pt-4">
      <h3 className="text-sm font-semibold">What people will read</h3>
      <div className="rounded-md border border-border bg-canvas p-3 text-sm break-words">
        <p dir="auto" className="mb-3 font-medium">
          {filled.subject}
        </p>
        <p dir="auto" className="whitespace-pre-line">
          {text.join('\n\n')}
        </p>
      </div>
    </section>
  )
}
