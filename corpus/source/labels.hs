-- | See <http://www.example.org/a the manual> and <http://www.example.org/b>.
--
-- <http://www.example.org/c page> of <https://www.example.org/d?x=1 two
-- lines>, <http://www.example.org/
-- e>, and a <$> b.
module Labels where

{-| Some <http://www.example.org/f label>, and in code:

> "<http://www.example.org/g label>"
-}
a = "<http://www.example.org/h label>"
