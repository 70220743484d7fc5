import { savedReplyEndpoints } from '@doorstep/contract/issues/saved-replies/endpoints'
import { fillReply } from '@doorstep/contract/issues/saved-replies/rules'
import type { SavedReply } from '@doorstep/contract/issues/saved-replies/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { qPage } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { buttonClass } from '../../../ui/fieldStyles.ts'
import { Menu } from '../../../ui/Menu.tsx'

const RepliesDialog = dialogPart(async () => (await import('./RepliesDialog.tsx')).RepliesDialog)

/** This limit is enough for all of a user's own replies and as many shared replies. */
const REPLIES_MAX = 100
const KEYED_MAX = 9
const DIGIT = /^Digit([1-9])$/

interface SavedRepliesProps {
  issue: Issue
  /** Called with the whole text of the field, including the reply. */
  onChange: (text: string) => void
  children: ReactNode
}

/** Adds saved replies to a field for staff. The user picks a reply from a menu, or presses Alt and a digit. */
export function SavedReplies({ issue, onChange, children }: SavedRepliesProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isManaging, setIsManaging] = useState(false)
  const mayList = useCan('savedReply:list')
  const { data } = useQuery({
    ...qPage(savedReplyEndpoints.listSavedReplies, { query: { limit: REPLIES_MAX } }),
    enabled: mayList,
  })
  const replies = data?.rows ?? []
  const insert = (reply: SavedReply) => {
    const field = place.current?.querySelector('textarea')
    if (field) onChange(insertInto(field, fillReply(reply.text, factsOf(issue))))
  }
  const handleKey = (event: KeyboardEvent) => {
    // Compares the key code, because Alt with a digit types different characters on different keyboards.
    const digit = event.altKey && !event.ctrlKey ? DIGIT.exec(event.code)?.[1] : undefined
    const reply = digit === undefined ? undefined : replies[Number(digit) - 1]
    if (!reply || !(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    insert(reply)
  }
  return (
    <div ref={place} role="presentation" className="flex flex-col items-start gap-1" onKeyDown={handleKey}>
      <div className="w-full">{children}</div>
      {mayList && (
        <Menu
          label="Saved replies"
          triggerClassName={buttonClass('ghost', 'sm')}
          trigger={
            <>
              Saved replies
              <ChevronDown aria-hidden="true" className="size-4" />
            </>
          }
          entries={[
            ...replies.map((reply, index) => ({
              id: String(reply.id),
              label: reply.title,
              ...(index < KEYED_MAX && { hint: `Alt+${index + 1}` }),
              onAction: () => insert(reply),
            })),
            { id: 'manage', label: 'Manage saved replies', onAction: () => setIsManaging(true) },
          ]}
        />
      )}
      {isManaging && <RepliesDialog onClose={() => setIsManaging(false)} />}
    </div>
  )
}

function factsOf({ reporterName, jobId, title }: Issue) {
  return { firstName: reporterName?.split(' ', 1)[0] ?? null, jobId, title }
}

/** Replaces the selection with the text, and puts the cursor after the text. */
function insertInto(field: HTMLTextAreaElement, text: string): string {
  const { value, selectionStart, selectionEnd } = field
  const at = selectionStart + text.length
  // Waits until the form has rendered the new text.
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(at, at)
  })
  return value.slice(0, selectionStart) + text + value.slice(selectionEnd)
}
