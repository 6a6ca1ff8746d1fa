/** An address of somebody's page at a host that many people share. */
export const socialProfile =
  /^https?:\/\/(?:[\w-]+\.)?(?:linkedin\.com\/(?:company|school|showcase)|facebook\.com|instagram\.com|x\.com|twitter\.com|youtube\.com|tiktok\.com|bsky\.app\/profile|mastodon\.social\/@|github\.com|vimeo\.com|pinterest\.[a-z.]{2,6}|threads\.(?:net|com)|xing\.com)\/?[^/?#]/i
