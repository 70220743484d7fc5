import { buildingEndpoints } from '@doorstep/contract/issues/building/endpoints'
import type { BuildingIssueDetail } from '@doorstep/contract/issues/building/schema'
import { AFFECTS_ME, REPORT_YOURSELF } from '@doorstep/contract/issues/building/texts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { saveText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { RecordPage } from '../../../tables/RecordPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { NotThere } from '../../../ui/NotThere.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/toast.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { PhotoTile } from '../attachments/PhotoTile.tsx'
import { useViewer } from '../attachments/useViewer.tsx'
import { buildingStatusText, buildingTitle } from './format.ts'

const route = getRouteApi('/building/$issueId')

/** An issue in shared parts, in the form that the people of the building see. */
export default function BuildingIssuePage(): ReactNode {
  const issueId = Number(route.useParams().issueId)
  const query = useQuery(q(buildingEndpoints.readBuildingIssue, { params: { issueId } }))
  return (
    <RecordPage query={query} noun="Issue" nameOf={buildingTitle} notThere={<NoIssue />}>
      {(issue) => <Read issue={issue} />}
    </RecordPage>
  )
}

function Read({ issue }: { issue: BuildingIssueDetail }) {
  const place = [issue.place, issue.asset ?? issue.area].filter((part) => part !== null).join(', ')
  return (
    <article className="mx-auto flex w-full max-w-prose flex-col gap-4">
      <PageHeader title={buildingTitle(issue)} lead={place} action={<Follow issue={issue} />} />
      <p className="text-sm text-muted">{buildingStatusText(issue)}</p>
      <Asked issue={issue} />
      {issue.status === 'Rejected' && <Rejected issue={issue} />}
      <Posts issueId={issue.issueId} posts={issue.posts} />
    </article>
  )
}

function Rejected({ issue: { placeId, areaId, isFollowed } }: { issue: BuildingIssueDetail }) {
  return (
    <Notice
      tone="info"
      title="This report was rejected"
      actions={
        areaId !== null && (
          <Link href={paths.reportHere(placeId, areaId)} look={{ button: 'secondary' }}>
            {REPORT_YOURSELF}
          </Link>
        )
      }
    >
      <p>
        {isFollowed && <span>The reason is below. </span>}
        If the problem is still there, you can report it yourself.
      </p>
    </Notice>
  )
}

const loadVerdict = () => import('../verdicts/VerdictCard.tsx')

function Asked({ issue: { issueId, status, isAsked } }: { issue: BuildingIssueDetail }) {
  const verdict = useLoaded(loadVerdict, isAsked)
  const saving = useApiMutation(buildingEndpoints.giveBuildingVerdict, { waitsForPage: true })
  if (!isAsked || !verdict) return null
  return (
    <Card className="border-l-4 border-l-accent print:hidden">
      <verdict.VerdictForm
        issueId={issueId}
        isClosed={status === 'Closed'}
        give={(body) => saving.mutateAsync({ params: { issueId }, body })}
        isBusy={saving.isPending}
      />
    </Card>
  )
}

const onError = (error: unknown) => notify.error(saveText(error, 'We couldn’t save your choice. Try again.'))

function Follow({ issue: { issueId, canFollow, isFollowed } }: { issue: BuildingIssueDetail }) {
  const follow = useApiMutation(buildingEndpoints.followIssue, { onError, waitsForPage: true })
  const unfollow = useApiMutation(buildingEndpoints.unfollowIssue, { onError, waitsForPage: true })
  if (isFollowed)
    return (
      <Button
        variant="secondary"
        isDisabled={unfollow.isPending}
        onPress={() => unfollow.mutate({ params: { issueId } })}
      >
        Stop following
      </Button>
    )
  return (
    canFollow && (
      <Button isDisabled={follow.isPending} onPress={() => follow.mutate({ params: { issueId } })}>
        {AFFECTS_ME}
      </Button>
    )
  )
}

type Post = BuildingIssueDetail['posts'][number]

function PostPhotos({ issueId, photos }: { issueId: number; photos: Post['photos'] }) {
  const of = useMemo(() => ({ buildingIssueId: issueId }), [issueId])
  const { tileOf, viewer } = useViewer(of, photos)
  return (
    <>
      {photos.map((photo) => (
        <PhotoTile key={photo.id} {...tileOf(photo)} isLarge />
      ))}
      {viewer}
    </>
  )
}

function Posts({ issueId, posts }: Pick<BuildingIssueDetail, 'issueId' | 'posts'>) {
  if (posts.length === 0) return null
  return (
    <Card title="News">
      <ul className="flex flex-col gap-4">
        {posts.map(({ at, text, photos }) => (
          <li key={at} className="flex flex-col gap-2">
            <p className="text-xs text-muted">
              <Time at={at} as="exact" />
            </p>
            <p dir="auto" className="break-words whitespace-pre-line">
              {text}
            </p>
            <PostPhotos issueId={issueId} photos={photos} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NoIssue() {
  return (
    <NotThere
      title="Issue"
      message="This issue does not exist, or it is not shown to your building."
      list={{ href: paths.dashboard, name: 'Home' }}
    />
  )
}
