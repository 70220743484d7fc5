import type { UserDetail } from '@doorstep/contract/people/schema'
import { useState } from 'react'
import { formatSize } from '../../../lib/fileText.ts'
import { Button } from '../../../ui/Button.tsx'
import { PersonSection } from './PersonSection.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'

const ProofViewer = dialogPart(async () => (await import('./ProofViewer.tsx')).ProofViewer)

const KIND = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' }

/** Shows the proof of address of a sign-up until the proof is deleted. */
export function ProofSection({ person }: { person: UserDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const { proof, status } = person
  if (!proof) {
    return status === 'Pending' ? (
      <PersonSection title="Proof of address">
        <p className="text-muted">No proof was sent.</p>
      </PersonSection>
    ) : null
  }
  return (
    <PersonSection
      title="Proof of address"
      actions={
        <Button size="sm" variant="secondary" onPress={() => setIsOpen(true)}>
          Open the proof
        </Button>
      }
    >
      <p className="break-all">
        {proof.name}{' '}
        <span className="text-muted">
          ({KIND[proof.type]}, {formatSize(proof.size)})
        </span>
      </p>
      <p className="text-xs text-muted">The proof is deleted 30 days after the decision.</p>
      {isOpen && (
        <ProofViewer
          userId={person.id}
          name={proof.name}
          type={proof.type}
          onClose={() => setIsOpen(false)}
        />
      )}
    </PersonSection>
  )
}
