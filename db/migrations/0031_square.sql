CREATE TABLE `sitemap_shard` (
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`from_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`kind`, `number`)
);
--> statement-breakpoint
CREATE TABLE `tag_walk` (
	`id` integer PRIMARY KEY NOT NULL,
	`tag` text NOT NULL,
	`ended_at_ms` integer
);
--> statement-breakpoint
CREATE TABLE `hot_tag` (
	`object_type` integer NOT NULL,
	`tag` text NOT NULL,
	`author_count` integer NOT NULL,
	`work_count` integer NOT NULL,
	`counted_at_ms` integer NOT NULL,
	PRIMARY KEY(`object_type`, `tag`)
);
--> statement-breakpoint
CREATE INDEX `hot_tag_by_use` ON `hot_tag` (`object_type`,`author_count`,`work_count`,`tag`);--> statement-breakpoint
CREATE TABLE `square_module` (
	`id` text PRIMARY KEY NOT NULL,
	`page` text NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	`audience` text NOT NULL,
	`locales` text DEFAULT '[]' NOT NULL,
	`title` text DEFAULT '{}' NOT NULL,
	`content` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at_ms` integer NOT NULL,
	`removed_at_ms` integer
);
--> statement-breakpoint
CREATE INDEX `square_module_by_page` ON `square_module` (`page`,`position`,`id`);
--> statement-breakpoint
INSERT INTO `square_module` (`id`, `page`, `kind`, `position`, `audience`, `title`, `content`, `starts_at_ms`, `changed_by`, `changed_at_ms`) VALUES
  ('module_00000000000000000000000001', 'square', 'banner', 100, 'everyone', '{}', '{"kind": "banner", "entries": [{"title": {"en": "Make your first image", "zh-cn": "创作你的第一张图像", "ja": "最初の画像を作る", "ar": "أنشئ صورتك الأولى"}, "text": {"en": "Describe it in your own words and watch it appear.", "zh-cn": "用自己的话描述，看它成形。", "ja": "言葉で説明すると、画像が現れます。", "ar": "صفها بكلماتك وشاهدها تظهر."}, "work_id": null, "link": {"obj_type": 61, "id": "create/image"}}, {"title": {"en": "Try an app", "zh-cn": "试试应用", "ja": "アプリを試す", "ar": "جرّب تطبيقًا"}, "text": {"en": "A photo or a few words are enough.", "zh-cn": "一张照片或几个词就够了。", "ja": "写真1枚か短い言葉があれば十分です。", "ar": "صورة أو بضع كلمات تكفي."}, "work_id": null, "link": {"obj_type": 61, "id": "create/ai-app"}}]}', 0, 'system', 0),
  ('module_00000000000000000000000002', 'square', 'tags', 200, 'everyone', '{"en": "Popular tags", "zh-cn": "热门标签", "ja": "人気のタグ", "ar": "الوسوم الرائجة"}', '{"kind": "tags", "tags": []}', 0, 'system', 0),
  ('module_00000000000000000000000003', 'square', 'picks', 300, 'everyone', '{"en": "Picked by our moderators", "zh-cn": "编辑精选", "ja": "モデレーターのおすすめ", "ar": "مختارات المشرفين"}', '{"kind": "picks", "category": "featured"}', 0, 'system', 0),
  ('module_00000000000000000000000004', 'square', 'feed', 400, 'everyone', '{"en": "Trending now", "zh-cn": "当前热门", "ja": "いま話題の作品", "ar": "الرائج الآن"}', '{"kind": "feed", "feed": "squareMixRecommend", "order_by": "hot"}', 0, 'system', 0),
  ('module_00000000000000000000000005', 'square', 'people', 500, 'everyone', '{"en": "People to follow", "zh-cn": "值得关注的人", "ja": "注目のクリエイター", "ar": "أشخاص يستحقون المتابعة"}', '{"kind": "people"}', 0, 'system', 0),
  ('module_00000000000000000000000006', 'square', 'feed', 600, 'everyone', '{"en": "New videos", "zh-cn": "最新视频", "ja": "新着動画", "ar": "أحدث الفيديوهات"}', '{"kind": "feed", "feed": "aiVideo", "order_by": "new"}', 0, 'system', 0),
  ('module_00000000000000000000000007', 'square', 'apps', 700, 'everyone', '{"en": "Apps", "zh-cn": "应用", "ja": "アプリ", "ar": "التطبيقات"}', '{"kind": "apps", "apps": ["watercolour-portrait", "comic-me", "sticker", "upscale-4k"]}', 0, 'system', 0),
  ('module_00000000000000000000000008', 'home', 'banner', 100, 'everyone', '{}', '{"kind": "banner", "entries": [{"title": {"en": "See what''s on the square", "zh-cn": "看看广场上的新鲜事", "ja": "広場をのぞいてみる", "ar": "اكتشف ما في الساحة"}, "text": {"en": "Picked creations, popular tags and people to follow.", "zh-cn": "精选作品、热门标签和值得关注的人。", "ja": "おすすめの作品、人気のタグ、注目のクリエイター。", "ar": "أعمال مختارة ووسوم رائجة وأشخاص يستحقون المتابعة."}, "work_id": null, "link": {"obj_type": 61, "id": "square"}}]}', 0, 'system', 0);
