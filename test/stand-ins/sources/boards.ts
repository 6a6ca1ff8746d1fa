import { daysBefore, type SourceStandIn } from './stand-in.ts'

const places = ['northfieldgrain']

export const greenhouse: SourceStandIn = {
  source: 'greenhouse',
  hosts: ['boards-api.greenhouse.io'],
  places,
  rows: (now) =>
    [1, 2].map((id) => ({
      id,
      title: `Grain buyer ${id}`,
      updated_at: daysBefore(now, id).toISOString().replace('Z', '-05:00'),
      location: { name: 'Leeds' },
      absolute_url: `https://boards.greenhouse.io/northfieldgrain/jobs/${id}`,
      content: '&lt;p&gt;You buy organic flour.&lt;/p&gt;',
      ...(id === 1 && { company_name: 'Northfield Grain Cooperative' }),
    })),
  hostile: (text, now) => [
    {
      id: 9,
      title: text,
      updated_at: daysBefore(now, 1).toISOString(),
      location: { name: text },
      absolute_url: 'https://boards.greenhouse.io/northfieldgrain/jobs/9',
      content: text,
      company_name: text,
    },
  ],
  answer: (jobs) => ({ jobs, meta: { total: jobs.length } }),
}

export const lever: SourceStandIn = {
  source: 'lever',
  hosts: ['api.lever.co'],
  places,
  rows: (now) =>
    [1, 2].map((id) => ({
      id: `a0000000-0000-4000-8000-00000000000${id}`,
      text: `Head of purchasing ${id}`,
      createdAt: daysBefore(now, id).getTime(),
      hostedUrl: `https://jobs.lever.co/northfieldgrain/${id}`,
      descriptionPlain: 'You buy organic flour.',
      categories: { location: 'Leeds', team: 'Purchasing' },
    })),
  hostile: (text, now) => [
    {
      id: text.slice(0, 100),
      text,
      createdAt: now.getTime(),
      hostedUrl: 'https://jobs.lever.co/northfieldgrain/9',
      descriptionPlain: text,
      categories: { location: text },
    },
  ],
  answer: (rows) => rows,
}

export const ashby: SourceStandIn = {
  source: 'ashby',
  hosts: ['api.ashbyhq.com'],
  places,
  rows: (now) =>
    [1, 2].map((id) => ({
      title: `Miller ${id}`,
      location: 'Leeds',
      isListed: true,
      publishedAt: daysBefore(now, id).toISOString(),
      jobUrl: `https://jobs.ashbyhq.com/northfieldgrain/${id}`,
      descriptionPlain: 'You mill organic flour.',
    })),
  hostile: (text, now) => [
    {
      title: text,
      location: text,
      publishedAt: now.toISOString(),
      jobUrl: 'https://jobs.ashbyhq.com/northfieldgrain/9',
      descriptionPlain: text,
    },
  ],
  answer: (jobs) => ({ apiVersion: '1', jobs }),
}
