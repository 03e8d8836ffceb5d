-- The banner that every site began with, where nobody reworded it: the page behind it is called Explore.
UPDATE `square_module` SET `content` = json_set(`content`,
		'$.entries[0].title', json('{"en": "Explore", "zh-cn": "探索", "ja": "見つける", "ar": "استكشاف"}'),
		'$.entries[0].text', json('{"en": "Picks, tags, and people to follow.", "zh-cn": "精选作品、热门标签和值得关注的人。", "ja": "おすすめの作品、人気のタグ、注目のクリエイター。", "ar": "أعمال مختارة ووسوم رائجة وأشخاص يستحقون المتابعة."}'))
	WHERE `id` = 'module_00000000000000000000000008' AND `content` ->> '$.entries[0].title.en' = 'See what''s on the square';
