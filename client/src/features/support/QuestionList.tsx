import { ChevronDown, Search } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../api/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { searchTopics } from './questions.ts'

/** The common questions with a search. A search opens the answers. */
export function QuestionList() {
  const [search, setSearch] = useState('')
  const role = useCurrentUser()?.role ?? null
  const topics = searchTopics(search, role)
  const isSearching = search.trim() !== ''
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <Card title="Frequently asked questions" isFlush>
      <div className="px-4 pb-3">
        <TextInput
          type="search"
          label="Search the questions"
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p aria-live="polite" className={isSearching ? 'mt-2 text-xs text-muted' : 'sr-only'}>
          {isSearching && (count === 1 ? '1 question found.' : `${count} questions found.`)}
        </p>
      </div>
      {topics.map(({ title, questions }) => (
        <section key={title} aria-label={title} className="border-t border-border">
          <h3 className="px-4 pt-3 text-xs font-medium text-muted">{title}</h3>
          {questions.map(({ id, question, answer }) => (
            <details
              // The key changes when a search begins or ends. React then makes a new element, so the answers are closed
              // after a search.
              key={`${id} ${isSearching}`}
              open={isSearching}
              className="group border-b border-border last:border-b-0"
            >
              <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 text-sm font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-prose px-4 pb-4 text-sm text-pretty">{answer}</p>
            </details>
          ))}
        </section>
      ))}
      {count === 0 && (
        <EmptyState
          icon={Search}
          message="No question matches your search."
          hint="Try other words, or ask your property managers with the form on this page."
        />
      )}
    </Card>
  )
}
