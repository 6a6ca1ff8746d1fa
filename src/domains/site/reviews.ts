import type { newestReviews } from '#domains/directory/index.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import { listed, spoken, type Part } from './parts.ts'
import type { Speech } from './words.ts'

type Reviews = Awaited<ReturnType<typeof newestReviews>>

/** What people wrote of a business, each with the reply of its holder. */
export function reviewsPart(reviews: Reviews, speech: Speech): Part {
  const pieces = reviews.map(
    ({ kind, rating, text, created_at, reply }) =>
      html`<li>
        <p class="soft">
          ${[
            kind === 'attestation' ? speech.say('attestation') : '',
            rating === null ? '' : `${rating}/5`,
            speech.day(created_at.slice(0, 10)),
          ]
            .filter((word) => word !== '')
            .join(' · ')}
        </p>
        ${written(text, speech)}
        ${
          reply === ''
            ? undefined
            : html`<p class="soft">${speech.say('review_reply')}</p>
                ${written(reply, speech)}`
        }
      </li>`,
  )
  return listed(speech.say('reviews'), pieces)
}

function written(text: string, { language }: Speech): Html {
  return html`<p class="written" ${spoken(text, language)}>${text}</p>`
}
