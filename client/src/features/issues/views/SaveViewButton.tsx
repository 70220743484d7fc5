import { useState } from 'react'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'

const ViewForm = dialogPart(async () => (await import('./ViewDialogs.tsx')).ViewForm)

/** Keeps the filters of a list as a view of the desk. */
export function SaveViewButton({ query }: { query: Readonly<Record<string, string>> }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan('issueView:save')) return null
  return (
    <>
      <Button variant="secondary" onPress={() => setIsOpen(true)}>
        Save as view
      </Button>
      {isOpen && <ViewForm view={null} query={query} onClose={() => setIsOpen(false)} />}
    </>
  )
}
