import { endpoints } from '../../endpoint.ts'
import { Answered, AnswerQuestion, Question, ReadQuestion } from './schema.ts'

/** For the page of a mail's link, which knows no issues: the token is the right. */
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
