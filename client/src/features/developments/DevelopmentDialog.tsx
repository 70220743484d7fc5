import { collectionEndpoints } from '@doorstep/contract/collections/endpoints'
import type { Collections } from '@doorstep/contract/collections/schema'
import type { Development } from '@doorstep/contract/developments/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DevelopmentForm } from './DevelopmentForm.tsx'

interface DevelopmentDialogProps {
  development: Development | null
  onClose: () => void
}

export function DevelopmentDialog({ development, onClose }: DevelopmentDialogProps) {
  const draftName = `development:${development?.developmentId ?? 'new'}`
  return (
    <FormDialog
      title={development ? 'Edit Development' : 'Add Development'}
      draftName={draftName}
      onClose={onClose}
    >
      {(handlers) => {
        const form = (collections: Collections | null) => (
          <DevelopmentForm
            record={development && { development, collections }}
            draftName={draftName}
            {...handlers}
          />
        )
        return development ? (
          <WithCollections developmentId={development.developmentId}>{form}</WithCollections>
        ) : (
          form(null)
        )
      }}
    </FormDialog>
  )
}

interface WithCollectionsProps {
  developmentId: number
  children: (collections: Collections) => ReactNode
}

/** Loads the collections each time the form opens, because the form includes them. */
function WithCollections({ developmentId, children }: WithCollectionsProps) {
  const query = useQuery({
    ...q(collectionEndpoints.readCollections, { params: { developmentId } }),
    gcTime: 0,
  })
  if (query.data) return children(query.data)
  if (!query.isError) return <Skeleton count={5} className="h-11" />
  return (
    <ErrorPanel {...fixedText(query.error, 'We couldn’t load the development. Try again.')} query={query} />
  )
}
