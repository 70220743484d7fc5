import { questionEndpoints } from '@doorstep/contract/issues/questions/endpoints'
import type { Answered } from '@doorstep/contract/issues/questions/schema'
import { IS_IT_FIXED, OUTCOME_TEXTS } from '@doorstep/contract/issues/verdicts/texts'
import '../order/order.css'
import { useCallback, useState } from 'react'
import { call, callStream } from '../../api/call.ts'
import { forgetLinkToken, linkToken } from '../../lib/linkToken.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { DoneWork } from '../../work/DoneWork.tsx'
import { MissingToken } from '../MissingToken.tsx'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { PageLink } from '../PageLink.tsx'
import { useLinkRead } from '../useLinkRead.ts'
import { VerdictForm } from './VerdictForm.tsx'

const TITLE = IS_IT_FIXED
const OVER_AT = [400, 409]
const readQuestion = (token: string) => call(questionEndpoints.readQuestion, { body: { token } })

/** Shows an emailed question. Opening the link changes nothing, because email scanners open links too. */
export function Page() {
  const [token] = useState(linkToken)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const readPhoto = useCallback(
    async (photoId: number) =>
      (await callStream(questionEndpoints.readQuestionPhoto, { body: { token, photoId } }, {})).blob(),
    [token],
  )
  const { opened: question, failure, retry } = useLinkRead(token, readQuestion, OVER_AT)
  if (token === '') return <MissingToken title={TITLE} advice="Open the link in your email again." />
  if (answered) return <Thanks answered={answered} />
  return (
    <PageFrame title={TITLE} lead={question && `${question.title} (job ${question.jobId})`}>
      {failure && (
        <Note tone={failure.isOver ? 'info' : 'danger'}>
          <p className="font-semibold">{failure.text}</p>
          {!failure.isOver && (
            <button type="button" className={buttonClass('secondary')} onClick={retry}>
              Try again
            </button>
          )}
        </Note>
      )}
      {question && (
        <VerdictForm
          title={TITLE}
          token={token}
          question={question}
          onDone={(done) => {
            forgetLinkToken()
            setAnswered(done)
          }}
        />
      )}
      {question && <DoneWork done={question.done} readPhoto={readPhoto} />}
      <p>
        <PageLink href={paths.login}>Sign in to see the issue</PageLink>
      </p>
    </PageFrame>
  )
}

function Thanks({ answered: { outcome, jobId } }: { answered: Answered }) {
  return (
    <PageFrame title="Thank you">
      <Note tone="ok">
        <p>{OUTCOME_TEXTS[outcome](jobId)}</p>
      </Note>
      <p>
        <PageLink href={paths.login}>Sign in to see the issue</PageLink>
      </p>
    </PageFrame>
  )
}
