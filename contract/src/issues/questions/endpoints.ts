import { endpoints } from '../../endpoint.ts'
import { Answered, AnswerQuestion, Question, ReadQuestion, ReadQuestionPhoto } from './schema.ts'

/**
 * Calls for the page behind the link in the email. The token in the link grants access to these calls, but not to
 * issues.
 */
export const questionEndpoints = endpoints({
  readQuestion: {
    method: 'POST',
    path: '/verdicts/read',
    permission: 'public',
    body: ReadQuestion,
    response: Question,
  },
  readQuestionPhoto: {
    method: 'POST',
    path: '/verdicts/photos/read',
    permission: 'public',
    body: ReadQuestionPhoto,
    response: 'binary',
    media: ['image/jpeg'],
  },
  answerQuestion: {
    method: 'POST',
    path: '/verdicts',
    permission: 'public',
    touches: ['issue', 'notification'],
    body: AnswerQuestion,
    response: Answered,
  },
})
