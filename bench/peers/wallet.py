"""The wallet read as a service of Django REST Framework would have it, on the same tables.

Connections are kept, nothing is logged, debugging is off. It connects as the owner of the tables, so that
row-level security costs it nothing, and counts no requests.
"""

import hashlib
import json
import os

import django
from django.conf import settings

database = json.loads(os.environ["BENCH_DATABASE"])

settings.configure(
    DEBUG=False,
    SECRET_KEY="bench",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    INSTALLED_APPS=["rest_framework"],
    MIDDLEWARE=[],
    LOGGING_CONFIG=None,
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": database["host"],
            "PORT": database["port"],
            "USER": database["user"],
            "PASSWORD": database["password"],
            "NAME": database["database"],
            "CONN_MAX_AGE": None,
        }
    },
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402
from rest_framework import authentication, exceptions, permissions, serializers  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402


class Table(models.Model):
    class Meta:
        abstract = True
        app_label = "bench"
        managed = False


class User(Table):
    id = models.UUIDField(primary_key=True)
    email = models.TextField()
    is_authenticated = True

    class Meta(Table.Meta):
        db_table = "users"


class Token(Table):
    id = models.UUIDField(primary_key=True)
    user = models.ForeignKey(User, models.DO_NOTHING)
    token_hash = models.BinaryField()
    revoked_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "user_tokens"


class Organization(Table):
    id = models.UUIDField(primary_key=True)
    name = models.TextField()

    class Meta(Table.Meta):
        db_table = "organizations"


class Membership(Table):
    organization = models.OneToOneField(Organization, models.DO_NOTHING, primary_key=True)
    user = models.ForeignKey(User, models.DO_NOTHING)
    role = models.TextField()

    class Meta(Table.Meta):
        db_table = "memberships"


class Wallet(Table):
    organization = models.OneToOneField(Organization, models.DO_NOTHING, primary_key=True)
    balance = models.BigIntegerField()
    reserved = models.BigIntegerField()
    monthly_credit_cap = models.BigIntegerField()
    ai_paused = models.BooleanField()

    class Meta(Table.Meta):
        db_table = "wallets"


class TokenAuthentication(authentication.BaseAuthentication):
    def authenticate(self, request):
        word, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if word != "Token":
            return None
        found = (
            Token.objects.select_related("user")
            .filter(
                token_hash=hashlib.sha256(token.encode()).digest(),
                revoked_at=None,
                expires_at__gt=timezone.now(),
            )
            .first()
        )
        if found is None:
            raise exceptions.AuthenticationFailed()
        return found.user, found

    def authenticate_header(self, request):
        return "Token"


class IsMember(permissions.BasePermission):
    def has_permission(self, request, view):
        organization = request.query_params.get("organization_id")
        return (
            request.user is not None
            and Membership.objects.filter(user=request.user, organization=organization).exists()
        )


class Credits(serializers.Field):
    def to_representation(self, value):
        return f"{value / 100:.2f}"


class WalletSerializer(serializers.ModelSerializer):
    organization_id = serializers.UUIDField()
    organization_name = serializers.CharField(source="organization.name")
    balance = Credits()
    reserved = Credits()
    currency = serializers.CharField(default="CREDITS")
    monthly_credit_cap = Credits()

    class Meta:
        model = Wallet
        fields = [
            "organization_id",
            "organization_name",
            "balance",
            "reserved",
            "currency",
            "monthly_credit_cap",
            "ai_paused",
        ]


class WalletView(APIView):
    authentication_classes = [TokenAuthentication]
    permission_classes = [IsMember]

    def get(self, request):
        organization = request.query_params["organization_id"]
        wallet = Wallet.objects.select_related("organization").get(organization=organization)
        return Response(WalletSerializer(wallet).data)


urlpatterns = [path("api/v1/credits/wallet/", WalletView.as_view())]
application = get_wsgi_application()
