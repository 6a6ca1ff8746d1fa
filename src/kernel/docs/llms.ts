import type { OpenApiDocument } from '../openapi/document.ts'
import { groupsOf, type Place } from './places.ts'

/** What an agent needs to find its way, in the form of llmstxt.org. */
export function llmsText(
  { info, servers, ...document }: OpenApiDocument,
  { origin, mcpUrl }: { origin: string; mcpUrl: string },
): string {
  const groups = groupsOf({ info, servers, ...document })
  return [
    `# ${info.title}`,
    `> ${info.description}`,
    [
      `- REST: \`${servers[0]?.url ?? ''}\`, JSON in and out; send \`Authorization: Token <ACCESS_TOKEN>\`.`,
      `- MCP: \`${mcpUrl}\` by POST; send \`Authorization: Bearer <MCP_KEY>\`. \`?toolsets=all\` lists every tool, not only the most used.`,
    ].join('\n'),
    '## Documentation',
    [
      `- [The API as Markdown](${origin}/docs/api.md): conventions, every operation and every shape`,
      `- [OpenAPI document](${origin}/api/v1/openapi.json): the same for programs`,
      `- [Reference](${origin}/docs/): the same as a page with search`,
      `- [Try it](${origin}/docs/try/): calls from a browser`,
      `- [Pages](${origin}/sitemap.xml): addresses of what people read in a browser`,
    ].join('\n'),
    ...groups.map(
      ({ name, description, places }) =>
        `## ${name}\n\n${description === undefined ? '' : `${description}\n\n`}${places.map(line).join('\n')}`,
    ),
    '',
  ].join('\n\n')
}

function line({ method, path, operation }: Place): string {
  const tool = operation['x-tool']
  return `- \`${method.toUpperCase()} ${path}\`: ${operation.summary}${tool === undefined ? '' : ` (MCP: \`${tool}\`)`}`
}
