import { endpoints } from '../../endpoint.ts'
import { Answered, AnswerQuestion, Question, ReadQuestion } from './schema.ts'

/** For the page that the email links to, which has no access to issues. The token grants access. */
export const questionEndpoints = endpoints({
  readQuestion: {
    method: 'POST',
    path: '/verdicts/read',
    permission: 'public',
    body: ReadQuestion,
    response: Question,
  },
  answerQuestion: {
    method: 'POST',
    path: '/verdicts',
    permission: 'public',
    touches: ['issue', 'item'],
    body: AnswerQuestion,
    response: Answered,
  },
})
